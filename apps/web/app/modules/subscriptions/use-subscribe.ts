import type { BodyInput } from '@ovation/contract/operation.ts';
import { subscribe as operation } from '@ovation/contract/money.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api, messageOf } from '../../platform/api.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { followed } from '../../platform/state/follow.ts';
import { balanceChanged } from '../../platform/state/user.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { announceAccessChange } from '../library/access-changes.ts';
import { useBank } from '../payments/bank.ts';
import { useIntention } from '../payments/intention.ts';

type Wish = Omit<BodyInput<typeof operation>, 'performerId'>;

/** Subscribes; a card that wants to be confirmed leads to the bank's page, which comes back here. */
export function useSubscribe(performer: { readonly _id: string; readonly name: string }, onDone: () => void) {
  const dispatch = useAppDispatch();
  const intend = useIntention();
  const goToBank = useBank();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function subscribe(wish: Wish): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { ...wish, performerId: performer._id };
      const { subscription, balance, redirectUrl, message } = await intend(body, (idempotencyKey) => api.call(operation, { body, idempotencyKey }));
      if (redirectUrl !== undefined) return await goToBank(redirectUrl, pathname + search);
      dispatch(balanceChanged(balance));
      dispatch(followed(performer._id));
      toastSuccess(subscription.status === 'active' ? `You are subscribed to ${performer.name}.` : (message ?? 'Your card is being charged. We tell you when it is done.'));
      announceAccessChange({ performerId: performer._id });
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { subscribe, busy, failure };
}
