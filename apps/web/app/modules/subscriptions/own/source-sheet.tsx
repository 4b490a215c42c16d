import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
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
      title={t('Payment method for {name}', { name: performer.name })}
      action={isPastDue ? t('Try again with this') : t('Renew with this')}
      done={
        isPastDue
          ? t('We’ll try again right away and tell you the result.')
          : t('Your next renewal will be charged to this payment method.')
      }
      send={(body) => api.call(changeSubscription, { params: { id: _id }, body })}
    >
      <Text>
        {isPastDue
          ? t('We’ll try the renewal of {terms} again right away.', { terms: nextTermsOf(subscription) })
          : nextChargeAt === null
            ? t('Nothing is charged now. The next renewal costs {terms}.', { terms: nextTermsOf(subscription) })
            : rich('Nothing is charged now. The next renewal on {day} costs {terms}.', {
                day: <Day time={nextChargeAt} />,
                terms: nextTermsOf(subscription),
              })}
      </Text>
    </RenewalSheet>
  );
}
