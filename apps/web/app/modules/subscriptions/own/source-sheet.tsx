import { changeSubscription } from '@ovation/contract/money/subscriptions.ts';
import { Text } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { Day } from '../../../ui/words/time-ago.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import { RenewalSheet } from './renewal-sheet.tsx';
import { nextTermsOf } from './subscription-status.tsx';

interface SourceSheetProps {
  readonly subscription: OwnSubscription;
  readonly onClose: () => void;
}

/** Changes the funding to another card or the wallet; a failed renewal is retried with it at once. */
export function SourceSheet({ subscription, onClose }: SourceSheetProps) {
  const { _id, performer, status, nextChargeAt } = subscription;
  const isPastDue = status === 'past-due';
  return (
    <RenewalSheet
      of={changeSubscription}
      subscription={subscription}
      onClose={onClose}
      title={`Payment method for ${performer.name}`}
      action={isPastDue ? 'Try again with it' : 'Renew from it'}
      done={isPastDue ? 'We’ll try again at once and tell you the result.' : 'Your next renewal is charged there.'}
      send={(body) => api.call(changeSubscription, { params: { id: _id }, body })}
    >
      <Text>
        {isPastDue ? (
          <>The renewal of {nextTermsOf(subscription)} is tried again at once.</>
        ) : (
          <>
            Nothing is charged now. The next renewal
            {nextChargeAt === null ? null : (
              <>
                {' '}
                on <Day time={nextChargeAt} />
              </>
            )}{' '}
            costs {nextTermsOf(subscription)}.
          </>
        )}
      </Text>
    </RenewalSheet>
  );
}
