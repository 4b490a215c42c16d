import { t } from '@ovation/language/t.ts';
import type { IdentityReview } from '@ovation/contract/people/identity.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { describePaper, IdentityBadge, paperTitles } from '../../identity/identity-labels.tsx';

type Decision = IdentityReview['history'][number];

/** Every decision, the latest first: who made it, why, and on which papers. Nobody can change it. */
export function IdentityHistory({ history }: { readonly history: readonly Decision[] }) {
  if (history.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('Decisions on the documents')}>
      <Title order={2} size="h4">
        {t('Decisions on the documents')}
      </Title>
      <Rows label={t('Decisions on the documents')}>
        {history.map((decision) => (
          <Row key={decision._id}>
            <DecisionRow decision={decision} />
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}

function DecisionRow({ decision }: { readonly decision: Decision }) {
  const { by, reason, createdAt, papers } = decision;
  return (
    <Stack gap={4} w="100%">
      <Group gap="sm">
        <IdentityBadge status={decision.decision} />
        <Text size="sm" c="dimmed">
          {by === null ? t('The site itself') : by.name}, <Moment time={createdAt} />
        </Text>
      </Group>
      {reason === null ? null : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
      {papers.map((paper) => (
        <Text key={paper.type} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[paperTitles[paper.type], describePaper(paper), paper.sha256 === null ? '' : `SHA-256 ${paper.sha256}`]
            .filter(Boolean)
            .join(', ')}
        </Text>
      ))}
    </Stack>
  );
}
