import { t, translated } from '@ovation/language/t.ts';
import {
  securityEventLabels,
  type SecurityEventEntry,
  type SecurityEventKind,
} from '@ovation/contract/site/security-log.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { languageCode } from '@ovation/language/language.ts';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import classes from './security-log.module.css';

/** Events of the security log: what happened, by whom, to whom, when, and from which address. */
export function EventRows({ events }: { readonly events: readonly SecurityEventEntry[] }) {
  return (
    <Rows label={t('Security log')}>
      {events.map((event) => (
        <Row key={event._id}>
          <EventRow event={event} />
        </Row>
      ))}
    </Rows>
  );
}

function EventRow({ event }: { readonly event: SecurityEventEntry }) {
  const subject = subjectOf(event);
  return (
    <div className={classes.event}>
      <div className={classes.words}>
        <Text fw={600} lh={1.3}>
          {translated(securityEventLabels[event.kind])}
        </Text>
        <Text size="sm" dir="auto">
          {actorOf(event)}
        </Text>
        {subject === undefined ? null : (
          <Text size="sm">
            {t('Account:')}{' '}
            {event.subject === null || event.kind.startsWith('staff-') ? (
              <bdi>{subject}</bdi>
            ) : (
              <Anchor component={Link} to={personAddress(event.subject)} underline="always" inherit>
                <bdi>{subject}</bdi>
              </Anchor>
            )}
          </Text>
        )}
        {detailsOf(event).map((detail) => (
          <Text key={detail} size="sm" c="dimmed" dir="auto">
            {detail}
          </Text>
        ))}
      </div>
      <div className={classes.from}>
        <Text size="sm">
          <Moment time={event.createdAt} />
        </Text>
        {event.address === '' ? null : (
          <>
            <Text size="sm" c="dimmed">
              {event.device}
            </Text>
            <Text size="sm" c="dimmed">
              {event.address}
            </Text>
          </>
        )}
      </div>
    </div>
  );
}

/** The options of the kind filter, in alphabetical order. */
export const kindOptions = (Object.entries(securityEventLabels) as [SecurityEventKind, string][])
  .map(([value, label]) => ({ value, label: translated(label) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, languageCode));

/** The name of the account that did it, or a description of the visitor. */
export function actorOf({ actor, address }: Pick<SecurityEventEntry, 'actor' | 'address'>): string {
  if (actor !== null) return `${actor.name} (@${actor.username})`;
  return address === '' ? t('The site itself') : t('A visitor who was not logged in');
}

/** The account that an event is about; undefined if it is the actor's own. */
export function subjectOf({ actor, subject }: Pick<SecurityEventEntry, 'actor' | 'subject'>): string | undefined {
  return subject === null || subject._id === actor?._id ? undefined : `${subject.name} (@${subject.username})`;
}

const papers: Readonly<Record<string, string>> = {
  'id-verification': t('identity card or passport'),
  'document-verification': t('photo with it'),
  'identity-selfie': t('photo with a code'),
};

/** Each detail of an event as text: "Reason: spam". */
export function detailsOf({ kind, details }: Pick<SecurityEventEntry, 'kind' | 'details'>): string[] {
  return Object.entries(details).map(([name, value]) => {
    if (name === 'more') return value;
    // Settings are named as in the API.
    const label = kind === 'settings-changed' ? name : name.charAt(0).toUpperCase() + name.slice(1);
    return `${label}: ${value
      .split(', ')
      .map((word) => papers[word] ?? word)
      .join(', ')}`;
  });
}
