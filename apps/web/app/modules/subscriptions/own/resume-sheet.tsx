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
      title={`Resume your subscription to ${performer.name}`}
      action="Resume"
      done="Your subscription goes on."
      send={(body) => api.call(resumeSubscription, { params: { provider: source, id: _id }, body })}
    >
      <Text>
        Nothing is charged now. From {expiresAt === null ? 'then' : <Day time={expiresAt} />} on it renews for{' '}
        {nextTermsOf(subscription)}.
      </Text>
    </RenewalSheet>
  );
}
