import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { cancelSubscription } from '@ovation/contract/money/money.ts';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';
import type { OwnSubscription } from './own-subscription.ts';

interface CancelSubscriptionProps {
  readonly subscription: OwnSubscription;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Confirms, then ends the renewals; access continues to the end of the paid period. */
export function CancelSubscription({ subscription, opened, onClose }: CancelSubscriptionProps) {
  const { _id, source, performer } = subscription;
  const cancel = async (): Promise<void> => {
    await api.call(cancelSubscription, { params: { provider: source, id: _id } });
    toastSuccess(t('Your subscription is cancelled.'));
    announceAccessChange({ performerId: performer._id });
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={cancel}
      destructive
      title={t('Cancel your subscription to {name}?', { name: performer.name })}
      confirmLabel={t('Cancel it')}
      message={<Consequence subscription={subscription} />}
    />
  );
}

function Consequence({ subscription: { status, expiresAt } }: { readonly subscription: OwnSubscription }) {
  if (status === 'active' && expiresAt !== null)
    return rich('You keep access until {day}, and nothing more is charged. Until then you can resume it.', {
      day: <Day time={expiresAt} />,
    });
  if (status === 'pending')
    return t(
      'The subscription will not start. If your bank payment still goes through, the money stays in your wallet.',
    );
  return t('It ends now, and nothing more is charged.');
}
