import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Person } from '@ovation/contract/people/person.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { Anchor, Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { Day } from '../../../ui/words/time-ago.tsx';
import { calendarDay, IdentityBadge } from '../../identity/identity-labels.tsx';
import { Fact } from '../money/facts.tsx';
import classes from '../performers/performers.module.css';
import { PerformerStatusBadge } from '../performers/performer-status.tsx';
import { formatNumber, countryName } from '../../../ui/words/formats.ts';

/** Who a person is, as far as the member of staff may know. */
export function PersonFacts({ person }: { readonly person: Person }) {
  const { contact, createdAt, _id } = person;
  return (
    <Card component="section" aria-label={t('About this person')}>
      <dl className={classes.facts}>
        {contact ? <ContactFacts contact={contact} /> : null}
        <Fact label={t('Registered')}>
          <Day time={createdAt} />
        </Fact>
        <PerformerFacts person={person} />
        <PaperFacts person={person} />
        <Fact label={t('ID')}>
          <Text component="span" size="xs" ff="monospace">
            {_id}
          </Text>
        </Fact>
      </dl>
    </Card>
  );
}

function ContactFacts({ contact }: { readonly contact: NonNullable<Person['contact']> }) {
  const { email, emailVerified, closesAt, usedBytes } = contact;
  return (
    <>
      <Fact label={t('Email')}>{email === '' ? t('None') : <Anchor href={`mailto:${email}`}>{email}</Anchor>}</Fact>
      {email === '' ? null : <Fact label={t('Email confirmed')}>{emailVerified ? t('Yes') : t('Not yet')}</Fact>}
      {closesAt === null ? null : (
        <Fact label={t('Closes on')}>
          <Day time={closesAt} />
        </Fact>
      )}
      {usedBytes === 0 ? null : <Fact label={t('Stored')}>{formatBytes(usedBytes)}</Fact>}
    </>
  );
}

function PerformerFacts({ person }: { readonly person: Person }) {
  const { performer } = person;
  if (performer === null) return null;
  const numbers: readonly (readonly [string, number])[] = [
    [t('Followers'), performer.totalFollower],
    [t('Posts'), performer.totalFeed],
    [t('Photos'), performer.totalPhoto],
    [t('Videos'), performer.totalVideo],
  ];
  return (
    <>
      <Fact label={t('As a creator')}>
        <PerformerStatusBadge status={performer.status} />
      </Fact>
      {performer.statusReason === null ? null : <Fact label={t('Reason given')}>{performer.statusReason}</Fact>}
      {performer.country === null ? null : <Fact label={t('Country')}>{countryName(performer.country)}</Fact>}
      {performer.status === 'active' ? (
        <Fact label={t('Page')}>
          <Anchor component={Link} to={profileAddress(person)} underline="always">
            {t('View')}
          </Anchor>
        </Fact>
      ) : null}
      {numbers.map(([label, value]) => (
        <Fact key={label} label={label}>
          {formatNumber(value)}
        </Fact>
      ))}
    </>
  );
}

const ageMethods: Readonly<Record<string, EnglishText>> = {
  declaration: english('Declared to be an adult'),
  card: english('Proved by card'),
  'test-card': english('Proved by a test card'),
};

function nameOfMethod(method: string): string {
  const name = ageMethods[method];
  return name === undefined ? method : translated(name);
}

function PaperFacts({ person: { papers } }: { readonly person: Person }) {
  if (!papers) return null;
  const { identity, validUntil, isPublishingStopped, ageMethod, ageExpiresAt } = papers;
  return (
    <>
      {identity === null ? null : (
        <Fact label={t('Identity')}>
          <IdentityBadge status={identity} />
        </Fact>
      )}
      {validUntil === null ? null : <Fact label={t('Document valid until')}>{calendarDay(validUntil)}</Fact>}
      {isPublishingStopped ? <Fact label={t('Publishing')}>{t('Paused until you accept their documents')}</Fact> : null}
      {ageMethod === null || ageExpiresAt === null ? null : (
        <Fact label={t('Age')}>
          {rich('{method}, until {day}', {
            method: nameOfMethod(ageMethod),
            day: <Day time={ageExpiresAt} />,
          })}
        </Fact>
      )}
    </>
  );
}
