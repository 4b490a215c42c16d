import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { PayoutRequestDetail, PayoutStatus } from '@ovation/contract/money/payouts.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { Text } from '@mantine/core';
import { rich } from '../../ui/words/rich.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './payouts.module.css';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

type TimelineEvent = PayoutRequestDetail['events'][number] & { readonly actor?: AccountCard | null };

/** The events of a request, oldest first. */
export function PayoutTimeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.line} aria-label={t('What happened')}>
      {events.map(({ action, note, createdAt, actor }) => (
        <li key={`${createdAt} ${action}`} className={classes.event} data-action={action}>
          <Text component="span" fw={600} lh={1.3}>
            {translated(payoutActions[action])}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {actor ? (
              rich('{time} by {name}', { time: <TimeAgo time={createdAt} />, name: actor.name })
            ) : (
              <TimeAgo time={createdAt} />
            )}
          </Text>
          {note === null ? null : (
            <Text component="span" size="sm" className={classes.note}>
              {note}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}

export const payoutStates: Record<PayoutStatus, { readonly label: EnglishText; readonly tone: Tone }> = {
  pending: { label: english('In review'), tone: 'waiting' },
  approved: { label: english('Approved'), tone: 'waiting' },
  paying: { label: english('Being sent'), tone: 'waiting' },
  paid: { label: english('Paid out'), tone: 'positive' },
  rejected: { label: english('Rejected'), tone: 'negative' },
};

export const payoutStateOptions = [
  { value: '', label: english('All') },
  ...Object.entries(payoutStates).map(([value, { label }]) => ({ value, label })),
];

type Action = PayoutRequestDetail['events'][number]['action'];

/** The labels of the events of a request. */
const payoutActions: Record<Action, EnglishText> = {
  requested: english('Requested'),
  changed: english('Changed'),
  approved: english('Approved'),
  rejected: english('Rejected'),
  paying: english('Passed to the payment provider'),
  refused: english('Refused by the payment provider: no money moved'),
  paid: english('Paid out'),
  looked: english('Bank account viewed'),
};
