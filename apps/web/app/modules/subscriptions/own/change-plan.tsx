import { changeSubscription } from '@ovation/contract/money/subscriptions.ts';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';
import type { OwnSubscription } from './own-subscription.ts';

interface ChangePlanProps {
  readonly subscription: OwnSubscription;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes a yearly plan to monthly at its next renewal, or undoes that. */
export function ChangePlan({
  subscription: { _id, performer, nextType, expiresAt },
  opened,
  onClose,
}: ChangePlanProps) {
  const isUndo = nextType === 'monthly';
  const change = async (): Promise<void> => {
    await api.call(changeSubscription, {
      params: { id: _id },
      body: { subscriptionType: isUndo ? 'yearly' : 'monthly' },
    });
    toastSuccess(isUndo ? 'It renews for a year.' : 'It renews for a month.');
    announceAccessChange({ performerId: performer._id });
  };
  const day = expiresAt === null ? 'its end' : <Day time={expiresAt} />;
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={change}
      title={isUndo ? `Renew for a year with ${performer.name}?` : `Renew by the month with ${performer.name}?`}
      confirmLabel={isUndo ? 'Renew for a year' : 'Renew by the month'}
      message={
        isUndo ? (
          <>On {day} it renews for another year. Nothing is charged now.</>
        ) : (
          <>
            Your year runs until {day}. After that you are charged month by month. Nothing is charged or refunded now.
          </>
        )
      }
    />
  );
}
