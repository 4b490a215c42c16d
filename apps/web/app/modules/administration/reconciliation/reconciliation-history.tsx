import { english, t } from '@ovation/language/t.ts';
import type { Reconciliation } from '@ovation/contract/money/reconciliation.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useListing } from '../../../platform/lists/listing.ts';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { ReconciliationState } from './reconciliation-status.tsx';

const states = [
  { value: '', label: english('All') },
  { value: 'problems', label: english('With problems') },
];

/** Earlier reconciliations; they are kept for 400 days. */
export function ReconciliationHistory({
  runs,
  total,
}: {
  readonly runs: readonly Reconciliation[];
  readonly total: number;
}) {
  const listing = useListing();
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {t('Earlier')}
        </Title>
        <FilterLinks label={t('State')} name="status" options={states} />
      </Group>
      {runs.length === 0 ? (
        <Text c="dimmed">{t('None found.')}</Text>
      ) : (
        <Rows label={t('Reconciliations')}>
          {runs.map((run) => (
            <Row key={run._id}>
              <HistoryLine run={run} />
            </Row>
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

function HistoryLine({ run }: { readonly run: Reconciliation }) {
  const { startedAt, administrator, problems } = run;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <Moment time={startedAt} />{' '}
          <Text component="span" inherit c="dimmed">
            {administrator === null ? t('nightly') : administrator.name}
          </Text>
        </Text>
        <ReconciliationState run={run} />
      </Group>
      {problems.map(({ problem }, index) => (
        <Text key={`${index} ${problem}`} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Text>
      ))}
    </Stack>
  );
}
