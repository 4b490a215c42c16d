import { rich } from '../../../ui/words/rich.tsx';
import { t } from '@ovation/language/t.ts';
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
    toastSuccess(isUndo ? t('It renews for a year.') : t('It renews for a month.'));
    announceAccessChange({ performerId: performer._id });
  };
  const day = expiresAt === null ? t('its end') : <Day time={expiresAt} />;
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={change}
      title={
        isUndo
          ? t('Renew for a year with {name}?', { name: performer.name })
          : t('Renew by the month with {name}?', { name: performer.name })
      }
      confirmLabel={isUndo ? t('Renew for a year') : t('Renew by the month')}
      message={
        isUndo
          ? rich('On {day} it renews for another year. Nothing is charged now.', { day })
          : rich(
              'Your year runs until {day}. After that you are charged month by month. Nothing is charged or refunded now.',
              { day },
            )
      }
    />
  );
}
