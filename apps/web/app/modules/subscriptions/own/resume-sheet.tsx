import { rich } from '../../../ui/words/rich.tsx';
import { t } from '@ovation/language/t.ts';
import { resumeSubscription } from '@ovation/contract/money/subscriptions.ts';
import { Text } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { Day } from '../../../ui/words/time-ago.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import { RenewalSheet } from './renewal-sheet.tsx';
import { nextTermsOf } from './subscription-status.tsx';

interface ResumeSheetProps {
  readonly subscription: OwnSubscription;
  readonly onClose: () => void;
}

/** Undoes a cancellation: charges nothing now, and selects what pays from the next renewal on. */
export function ResumeSheet({ subscription, onClose }: ResumeSheetProps) {
  const { _id, performer, expiresAt, source } = subscription;
  return (
    <RenewalSheet
      of={resumeSubscription}
      subscription={subscription}
      onClose={onClose}
      title={t('Resume your subscription to {name}', { name: performer.name })}
      action={t('Resume')}
      done={t('Your subscription continues.')}
      send={(body) => api.call(resumeSubscription, { params: { provider: source, id: _id }, body })}
    >
      <Text>
        {expiresAt === null
          ? t('Nothing is charged now. From then on it renews for {terms}.', { terms: nextTermsOf(subscription) })
          : rich('Nothing is charged now. From {day} on it renews for {terms}.', {
              day: <Day time={expiresAt} />,
              terms: nextTermsOf(subscription),
            })}
      </Text>
    </RenewalSheet>
  );
}
