import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
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
import { listWords } from '../../../ui/words/formats.ts';
import { optionsOfTable } from '../../../ui/words/options.ts';
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
export function kindOptions(): { value: SecurityEventKind; label: string }[] {
  return optionsOfTable(securityEventLabels).toSorted((one, other) =>
    one.label.localeCompare(other.label, languageCode()),
  );
}

/** The name of the account that did it, or a description of the visitor. */
export function actorOf({ actor, address }: Pick<SecurityEventEntry, 'actor' | 'address'>): string {
  if (actor !== null) return `${actor.name} (@${actor.username})`;
  return address === '' ? t('The site itself') : t('A visitor who was not logged in');
}

/** The account that an event is about; undefined if it is the actor's own. */
export function subjectOf({ actor, subject }: Pick<SecurityEventEntry, 'actor' | 'subject'>): string | undefined {
  return subject === null || subject._id === actor?._id ? undefined : `${subject.name} (@${subject.username})`;
}

/** What the details are called; those of other names are shown as they are. */
const detailNames: Readonly<Record<string, EnglishText>> = {
  action: english('Action'),
  after: english('After'),
  amount: english('Amount'),
  before: english('Before'),
  by: english('By'),
  closes: english('Closes'),
  content: english('Content'),
  devices: english('Devices'),
  job: english('Job'),
  left: english('Codes left'),
  name: english('Name'),
  object: english('Object'),
  order: english('Order number'),
  outcome: english('Outcome'),
  paper: english('Document'),
  papers: english('Documents'),
  payment: english('Payment'),
  payout: english('Payout'),
  permission: english('Permission'),
  provider: english('Provider'),
  reason: english('Reason'),
  refund: english('Refund'),
  report: english('Number of the report'),
  requests: english('Number of requests'),
  result: english('Result'),
  roles: english('Roles'),
  rows: english('Number of rows'),
  sale: english('Sale'),
  stream: english('Live stream'),
  subject: english('Subject'),
  task: english('Task'),
  text: english('Text'),
  until: english('Until'),
};

const papers: Readonly<Record<string, EnglishText>> = {
  'id-verification': english('Identity card or passport'),
  'document-verification': english('Photo with the document'),
  'identity-selfie': english('Photo with a code'),
};

function nameOfPaper(word: string): string {
  const paper = papers[word];
  return paper === undefined ? word : translated(paper);
}

/** Each detail of an event as text: `Reason: spam`. */
export function detailsOf({ kind, details }: Pick<SecurityEventEntry, 'kind' | 'details'>): string[] {
  return Object.entries(details).map(([name, value]) => {
    if (name === 'more') return value;
    // Settings are named as in the API.
    const label = kind === 'settings-changed' ? undefined : detailNames[name];
    const detail = name === 'papers' || name === 'paper' ? listWords(value.split(', ').map(nameOfPaper)) : value;
    return `${label === undefined ? name : translated(label)}: ${detail}`;
  });
}
