import { t } from '@ovation/language/t.ts';
import type { IdentityReview } from '@ovation/contract/people/identity.ts';
import { Card, Text } from '@mantine/core';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import {
  calendarDay,
  describePaper,
  IdentityBadge,
  paperTitles,
  resultLabels,
} from '../../identity/identity-labels.tsx';
import { Fact } from '../money/facts.tsx';
import classes from '../performers/performers.module.css';

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
          <Fact key={paper.type} label={paperTitles[paper.type]}>
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
            {resultLabels[providerResult]}{' '}
            <Text component="span" size="sm" c="dimmed">
              {providerId}
            </Text>
          </Fact>
        )}
      </dl>
    </Card>
  );
}
