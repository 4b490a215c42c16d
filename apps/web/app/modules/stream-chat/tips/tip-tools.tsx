import type { OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import type { TipMenuItem } from '@ovation/contract/messaging/stream-tips.ts';
import { ApiError } from '@ovation/client/client.ts';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useAsAccount } from '../../../platform/visitor/login-prompt.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatRoundMoney } from '../../../ui/words/money.tsx';
import { intend } from '../../payments/intention.ts';
import { TipButton } from '../../purchases/tip-button.tsx';
import { Reactions } from './reactions.tsx';

const TipSheet = lazy(() => import('../../purchases/tip-sheet.tsx'));

/** Tips with one tap, or of any amount, and reactions. */
export function TipTools({ conversation }: { readonly conversation: OpenStreamConversation }) {
  const me = useMe();
  const { _id: id, performer, tipMenu } = conversation;
  const mayTip = me === undefined || (!me.isAdmin && me._id !== id);
  return (
    <section className="chat-tools" aria-label="Tips and reactions">
      {mayTip && tipMenu.length > 0 ? <TipMenu conversation={conversation} /> : null}
      {mayTip ? <TipButton performer={performer} size="sm" /> : null}
      <Reactions id={id} />
    </section>
  );
}

function TipMenu({ conversation: { performer, tipMenu } }: { readonly conversation: OpenStreamConversation }) {
  const asAccount = useAsAccount();
  const [sending, setSending] = useState<TipMenuItem>();
  const [short, setShort] = useState<TipMenuItem>();
  const tip = async (item: TipMenuItem): Promise<void> => {
    setSending(item);
    try {
      await tipFromWallet(performer._id, item);
      toastSuccess(`${performer.name} has your tip. Thank you!`);
    } catch (error) {
      // The sheet offers a card, or to top up the wallet.
      if (error instanceof ApiError && error.code === 'balance-too-low') setShort(item);
      else toastError(error);
    } finally {
      setSending(undefined);
    }
  };
  return (
    <section className="chat-menu" aria-label="Tip menu">
      {tipMenu.map((item) => (
        <Button
          key={`${item.label} ${item.amount}`}
          size="xs"
          variant="default"
          loading={sending === item}
          disabled={sending !== undefined}
          onClick={() => asAccount(() => void tip(item))}
        >
          {`${item.label} · ${formatRoundMoney(item.amount)}`}
        </Button>
      ))}
      {short ? (
        <Suspense>
          <TipSheet
            performer={performer}
            initial={{ amount: short.amount, message: short.label }}
            onClose={() => setShort(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function tipFromWallet(performerId: string, { amount, label }: TipMenuItem): Promise<unknown> {
  const input = { params: { id: performerId }, body: { amount, message: label } };
  return intend(['tip', input], (idempotencyKey) => api.call(sendTip, { ...input, idempotencyKey }));
}
