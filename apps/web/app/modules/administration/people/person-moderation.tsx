import { t, translated } from '@ovation/language/t.ts';
import type { Person } from '@ovation/contract/people/person.ts';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import { shorten } from '../../../platform/shorten.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { kindNames, nameOf } from '../reports/report-labels.ts';
import { CaseLine } from './case-line.tsx';
import { PersonSection } from './person-section.tsx';

type Moderation = NonNullable<Person['moderation']>;

interface PersonPostsProps {
  readonly person: Person;
  readonly posts: Moderation['posts'];
}

/** The latest posts, also those that are hidden. */
export function PersonPosts({ person, posts }: PersonPostsProps) {
  return (
    <PersonSection title={t('Posts')}>
      {posts.length === 0 ? (
        <Text c="dimmed">{t('They haven’t published anything yet.')}</Text>
      ) : (
        <Rows label={t('Posts')}>
          {posts.map((post) => (
            <Row key={post._id}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Stack gap={2} miw={0}>
                  <Anchor component={Link} to={contentAddress('feed', { _id: post._id, performer: person })} dir="auto">
                    {shorten(post.text, 90) || t('A post without text')}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    <TimeAgo time={post.createdAt} />
                  </Text>
                </Stack>
                {post.isHidden ? <StateBadge tone="negative">{t('Hidden')}</StateBadge> : null}
              </Group>
            </Row>
          ))}
        </Rows>
      )}
    </PersonSection>
  );
}

/** What was reported about a person, and what they have reported. */
export function PersonReports({ person, moderation }: { readonly person: Person; readonly moderation: Moderation }) {
  const { casesAbout, reportsBy, totalStrike } = moderation;
  return (
    <>
      <PersonSection title={t('Reports about them')}>
        {totalStrike === 0 ? null : (
          <Text mb="sm">
            {t('{totalStrike, plural, one {# strike counts} other {# strikes count}} against this account now.', {
              totalStrike,
            })}
          </Text>
        )}
        {casesAbout.length === 0 ? (
          <Text c="dimmed">{t('No one has reported them.')}</Text>
        ) : (
          <Rows label={t('Reports about them')}>
            {casesAbout.map(({ _id, objectType, totalReport, outcome, createdAt }) => (
              <Row key={_id}>
                <CaseLine
                  to={`/admin/reports/${_id}`}
                  label={translated(kindNames[objectType])}
                  detail={t('{totalReport, plural, one {# report} other {# reports}}', { totalReport })}
                  outcome={outcome}
                  createdAt={createdAt}
                />
              </Row>
            ))}
          </Rows>
        )}
      </PersonSection>
      <PersonSection title={t('Reports by {name}', { name: person.name })}>
        {reportsBy.length === 0 ? (
          <Text c="dimmed">{t('They haven’t reported anything.')}</Text>
        ) : (
          <Rows label={t('Reports by them')}>
            {reportsBy.map(({ caseId, objectType, author, reason, outcome, createdAt }) => (
              <Row key={caseId}>
                <CaseLine
                  to={`/admin/reports/${caseId}`}
                  label={nameOf(objectType, author)}
                  detail={translated(reportReasons[reason])}
                  outcome={outcome}
                  createdAt={createdAt}
                />
              </Row>
            ))}
          </Rows>
        )}
      </PersonSection>
    </>
  );
}
