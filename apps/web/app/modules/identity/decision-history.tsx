import { t } from '@ovation/language/t.ts';
import type { IdentityCheck } from '@ovation/contract/people/identity.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Moment } from '../../ui/words/time-ago.tsx';
import { IdentityBadge } from './identity-labels.tsx';

/** What was decided so far, the latest first. */
export function DecisionHistory({ check: { history } }: { readonly check: Pick<IdentityCheck, 'history'> }) {
  return (
    <Stack gap="sm">
      <Title order={3}>{t('History')}</Title>
      <Rows label={t('History')}>
        {history.map(({ _id, decision, reason, createdAt }) => (
          <Row key={_id}>
            <Group justify="space-between" gap="xs" w="100%">
              <IdentityBadge status={decision} />
              <Text size="sm" c="dimmed">
                <Moment time={createdAt} />
              </Text>
              {reason === null ? null : (
                <Text size="sm" w="100%" style={{ overflowWrap: 'anywhere' }}>
                  {reason}
                </Text>
              )}
            </Group>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}
