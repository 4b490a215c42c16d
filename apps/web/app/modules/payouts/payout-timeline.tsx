import { t } from '@ovation/language/t.ts';
import type { PayoutRequestDetail } from '@ovation/contract/money/payouts.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { Text } from '@mantine/core';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './payouts.module.css';
import { payoutActions } from './payout-labels.ts';

type TimelineEvent = PayoutRequestDetail['events'][number] & { readonly actor?: AccountCard | null };

/** The events of a request, oldest first. */
export function PayoutTimeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.line} aria-label={t('What happened')}>
      {events.map(({ action, note, createdAt, actor }) => (
        <li key={`${createdAt} ${action}`} className={classes.event} data-action={action}>
          <Text component="span" fw={600} lh={1.3}>
            {payoutActions[action]}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            <TimeAgo time={createdAt} />
            {actor ? t(' by {name}', { name: actor.name }) : ''}
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
