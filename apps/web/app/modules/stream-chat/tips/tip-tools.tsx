import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { streamReaction, type TipMenuItem, type StreamReaction } from '@ovation/contract/messaging/stream-tips.ts';
import { ApiError } from '@ovation/client/client.ts';
import { Suspense, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useAsAccount, useReturn, type Wish } from '../../../platform/visitor/login-prompt.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatRoundMoney } from '../../../ui/words/money.tsx';
import { intend } from '../../payments/intention.ts';
import { TipButton } from '../../purchases/tip-button.tsx';
import { useEmit, useServerEvent } from '../../../platform/live/realtime.tsx';
import classes from '../stream-chat.module.css';
import tipsClasses from './tips.module.css';

const TipSheet = lazyPart(() => import('../../purchases/tip-sheet.tsx'));

/** Tips with one tap, or of any amount, and reactions. */
export function TipTools({ conversation }: { readonly conversation: OpenStreamConversation }) {
  const me = useMe();
  const { _id: id, performer, tipMenu } = conversation;
  const mayTip = me === undefined || (!me.isAdmin && me._id !== id);
  return (
    <section className={classes.tools} aria-label={t('Tips and reactions')}>
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
  // An account tips with one press. Back from the login, a press made as a visitor only opens the sheet with its price.
  useReturn({ act: 'tip-from-menu', target: performer._id }, ({ detail }) =>
    setShort(tipMenu.find((item) => keyOf(item) === detail)),
  );
  const tip = async (item: TipMenuItem): Promise<void> => {
    setSending(item);
    try {
      await tipFromWallet(performer._id, item);
      toastSuccess(t('{name} has your tip. Thank you!', { name: performer.name }));
    } catch (error) {
      // The sheet offers a card, or to top up the wallet.
      if (error instanceof ApiError && error.code === 'balance-too-low') setShort(item);
      else toastError(error);
    } finally {
      setSending(undefined);
    }
  };
  return (
    <section className={tipsClasses.menu} aria-label={t('Tip menu')}>
      {tipMenu.map((item) => (
        <Button
          key={keyOf(item)}
          size="xs"
          variant="default"
          loading={sending === item}
          disabled={sending !== undefined}
          onClick={() => asAccount(() => void tip(item), wishOf(performer, item))}
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

const keyOf = ({ label, amount }: TipMenuItem): string => `${label} ${amount}`;

function wishOf({ _id, name }: OpenStreamConversation['performer'], item: TipMenuItem): Wish {
  const price = `${item.label} · ${formatRoundMoney(item.amount)}`;
  return { act: 'tip-from-menu', target: _id, detail: keyOf(item), title: t('Tip {name}', { name }), price };
}

function tipFromWallet(performerId: string, { amount, label }: TipMenuItem): Promise<unknown> {
  const input = { params: { id: performerId }, body: { amount, message: label } };
  return intend(['tip', input], (idempotencyKey) => api.call(sendTip, { ...input, idempotencyKey }));
}

const pictures: Readonly<Record<StreamReaction, readonly [emoji: string, name: EnglishText]>> = {
  heart: ['❤️', english('Heart')],
  fire: ['🔥', english('Fire')],
  clap: ['👏', english('Applause')],
  laugh: ['😂', english('Laughter')],
  wow: ['😮', english('Wow')],
  tears: ['😢', english('Tears')],
};

/** The most that fly at once, however many react. */
const maxFlying = 12;
const flightMs = 2_000;

interface Flying {
  readonly key: number;
  readonly emoji: string;
}

/** Buttons to react, and the reactions of everyone, which fly up and are gone. */
function Reactions({ id }: { readonly id: string }) {
  const emit = useEmit();
  const isAccount = useMe() !== undefined;
  const flying = useFlying(id);
  return (
    <>
      {isAccount
        ? streamReaction.options.map((reaction) => (
            <button
              key={reaction}
              type="button"
              className={tipsClasses.react}
              aria-label={t('React: {reaction}', { reaction: translated(pictures[reaction][1]) })}
              onClick={() => void emit('stream.react', { conversationId: id, reaction })}
            >
              {pictures[reaction][0]}
            </button>
          ))
        : null}
      <div className={tipsClasses.flying} aria-hidden>
        {flying.map(({ key, emoji }) => (
          <span key={key} style={{ insetInlineStart: `${(key * 37) % 60}%`, animationDelay: `${(key % 5) * 120}ms` }}>
            {emoji}
          </span>
        ))}
      </div>
    </>
  );
}

function useFlying(id: string): readonly Flying[] {
  const [flying, setFlying] = useState<readonly Flying[]>([]);
  useServerEvent('stream.reactions', ({ conversationId, counts }) => {
    if (conversationId !== id) return;
    setFlying((now) => {
      let key = (now.at(-1)?.key ?? 0) + 1;
      const added = Object.entries(counts).flatMap(([reaction, count]) =>
        Array.from({ length: Math.min(count, 4) }, () => ({
          key: key++,
          emoji: pictures[reaction as StreamReaction][0],
        })),
      );
      return [...now, ...added].slice(-maxFlying);
    });
    setTimeout(() => setFlying((now) => now.slice(Object.keys(counts).length)), flightMs);
  });
  return flying;
}
