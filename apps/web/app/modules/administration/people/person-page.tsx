import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Person } from '@ovation/contract/people/person.ts';
import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';
import { Day, Moment, TimeAgo } from '../../../ui/words/time-ago.tsx';
import review from '../performers/performers.module.css';
import { EventRows } from '../security-log/event-rows.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonMoney } from './person-money.tsx';
import { PersonPosts, PersonReports } from './person-moderation.tsx';
import { PersonSection } from './person-section.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { quote, countryName } from '../../../ui/words/formats.ts';

/** Everything that a member of staff may know of a person, and do. */
export function PersonPage({ person }: { readonly person: Person }) {
  const { money, moderation, sessions, events } = person;
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/admin/users" className={review.back}>
        <IconArrowLeft size={18} aria-hidden /> {t('All people')}
      </Anchor>
      <Header person={person} />
      <Suspension person={person} />
      <div className={review.columns}>
        <Stack gap="lg" miw={0}>
          {money ? <PersonMoney person={person} money={money} /> : null}
          {moderation && person.kind === 'performer' ? <PersonPosts person={person} posts={moderation.posts} /> : null}
          {moderation ? <PersonReports person={person} moderation={moderation} /> : null}
          {sessions ? <PersonSessions sessions={sessions} /> : null}
          {events ? (
            <PersonSection title={t('Security log')} to={`/admin/security?account=${person._id}`}>
              {events.length === 0 ? <Text c="dimmed">{t('Nothing recorded.')}</Text> : <EventRows events={events} />}
            </PersonSection>
          ) : null}
        </Stack>
        <div className={review.side}>
          <PersonActions person={person} />
          <PersonFacts person={person} />
        </div>
      </div>
    </Stack>
  );
}

const states: Record<Person['status'], { readonly label: EnglishText; readonly tone: Tone }> = {
  active: { label: english('Active'), tone: 'positive' },
  suspended: { label: english('Suspended'), tone: 'negative' },
  leaving: { label: english('About to close'), tone: 'waiting' },
  closed: { label: english('Closed'), tone: 'quiet' },
};

function Header({ person }: { readonly person: Person }) {
  const { tone, label } = states[person.status];
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <Avatar account={person} size={72} />
      <Stack gap={6} miw={0} align="flex-start">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{person.name}</bdi>
        </Title>
        <Group gap="sm">
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            @{person.username} · {person.kind === 'performer' ? t('Creator') : t('Fan')}
          </Text>
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
        </Group>
      </Stack>
    </Group>
  );
}

function Suspension({ person: { status, contact } }: { readonly person: Person }) {
  const suspension = status === 'suspended' ? contact?.suspension : undefined;
  if (!suspension) return null;
  const { since, until, reason } = suspension;
  return (
    <Alert color="red" variant="light" icon={<IconInfoCircle />} title={t('This account is suspended')}>
      <Text size="sm">
        {rich('{until, select, yes {Since {day}, until further notice.} other {Since {day}}}', {
          day: <Day time={since} />,
          until: until === null ? 'yes' : 'no',
        })}
      </Text>
      {until === null ? null : (
        <Text size="sm">{rich('It ends on {moment}.', { moment: <Moment time={until} /> })}</Text>
      )}
      {reason === null ? null : (
        <Text size="sm" dir="auto">
          {quote(reason)}
        </Text>
      )}
    </Alert>
  );
}

/** Where a person is logged in. */
function PersonSessions({ sessions }: { readonly sessions: NonNullable<Person['sessions']> }) {
  return (
    <PersonSection title={t('Devices')}>
      {sessions.length === 0 ? (
        <Text c="dimmed">{t('They aren’t logged in anywhere.')}</Text>
      ) : (
        <Rows label={t('Devices')}>
          {sessions.map(({ _id, device, country, address, lastSeenAt }) => (
            <Row key={_id}>
              <Stack gap={2}>
                <Text fw={600}>{device}</Text>
                <Text size="sm" c="dimmed">
                  {[country === null ? '' : countryName(country), address].filter(Boolean).join(', ')}
                </Text>
                <Text size="sm" c="dimmed">
                  {rich('Last seen {timeAgo}', { timeAgo: <TimeAgo time={lastSeenAt} /> })}
                </Text>
              </Stack>
            </Row>
          ))}
        </Rows>
      )}
    </PersonSection>
  );
}
