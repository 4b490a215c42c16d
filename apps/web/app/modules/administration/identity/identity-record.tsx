import { t, translated } from '@ovation/language/t.ts';
import type { IdentityReview } from '@ovation/contract/people/identity.ts';
import { Card, Text, Group, Stack, Title } from '@mantine/core';
import { TimeAgo, Moment } from '../../../ui/words/time-ago.tsx';
import {
  calendarDay,
  describePaper,
  IdentityBadge,
  paperTitles,
  resultLabels,
} from '../../identity/identity-labels.tsx';
import { Fact } from '../money/facts.tsx';
import classes from '../performers/performers.module.css';
import { Row, Rows } from '../../../ui/lists/rows.tsx';

/** What is known of the papers, to compare with their pictures. */
export function IdentityFacts({ review }: { readonly review: IdentityReview }) {
  const { papers, selfieCode, providerResult, providerId, validUntil, isPublishingStopped } = review;
  return (
    <Card component="section" aria-label={t('Identity')}>
      <dl className={classes.facts}>
        <Fact label={t('Identity')}>
          <IdentityBadge status={review.status} />
        </Fact>
        {isPublishingStopped ? (
          <Fact label={t('Publishing')}>{t('Paused until you accept their documents')}</Fact>
        ) : null}
        {validUntil === null ? null : <Fact label={t('Valid until')}>{calendarDay(validUntil)}</Fact>}
        {papers.map((paper) => (
          <Fact key={paper.type} label={translated(paperTitles[paper.type])}>
            {describePaper(paper) || t('Sent')}{' '}
            <Text component="span" size="sm" c="dimmed">
              (<TimeAgo time={paper.createdAt} />)
            </Text>
          </Fact>
        ))}
        {selfieCode === null ? null : (
          <Fact label={t('The photo has to show')}>
            <Text component="span" ff="monospace" fw={700} size="lg">
              {selfieCode}
            </Text>
          </Fact>
        )}
        {providerResult === null ? null : (
          <Fact label={t('Stripe')}>
            {translated(resultLabels[providerResult])}{' '}
            <Text component="span" size="sm" c="dimmed">
              {providerId}
            </Text>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

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
          {[
            translated(paperTitles[paper.type]),
            describePaper(paper),
            paper.sha256 === null ? '' : `SHA-256 ${paper.sha256}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      ))}
    </Stack>
  );
}
