import { t } from '@ovation/language/t.ts';
import { ApiError, createClient } from '@ovation/client';
import { readOverlay } from '@ovation/contract/messaging/stream-overlays.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { formatMoney, formatRoundMoney } from '../../../ui/words/money.tsx';
import classes from './overlay.module.css';

/** How often an overlay asks, and how long it shows an alert, in milliseconds. */
const pollMs = 1_000;
const alertMs = 6_000;

/** Its own client: an overlay has no session, and never leads to the login page. */
const client = createClient({ baseUrl: '' });

/** A performer's chat, tips or goal over a video, for encoders: transparent, without a login. */
export function StreamOverlay({ token }: { readonly token: string }) {
  const [state, setState] = useState<OverlayState>();
  const [isGone, setGone] = useState(false);
  /** Returns whether to ask again. */
  const read = useEffectEvent(async (): Promise<boolean> => {
    const query = state === undefined ? {} : { after: state.position };
    try {
      const reply = await client.call(readOverlay, { params: { token }, query });
      setState((known) => follow(known, reply));
      return true;
    } catch (error) {
      // A server that does not answer is asked again; an overlay that was revoked never comes back.
      if (!(error instanceof ApiError) || error.statusCode !== 404) return true;
      setState(undefined);
      setGone(true);
      return false;
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const next = async (): Promise<void> => {
      if (await read()) timer = setTimeout(() => void next(), pollMs);
    };
    timer = setTimeout(() => void next(), 0);
    return () => clearTimeout(timer);
  }, [token]);
  const alert = state?.kind === 'alerts' ? state.messages[0]?._id : undefined;
  useEffect(() => {
    if (alert === undefined) return undefined;
    const timer = setTimeout(() => setState((known) => known && withoutFirst(known)), alertMs);
    return () => clearTimeout(timer);
  }, [alert]);
  return (
    <main className={classes.overlay} aria-label={t('Overlay')}>
      {isGone ? (
        <p>{t('This overlay no longer exists. Create a new one, and replace its address in your encoder.')}</p>
      ) : null}
      {state ? <Contents state={state} /> : null}
    </main>
  );
}

function Contents({ state: { kind, messages, goal } }: { readonly state: OverlayState }) {
  if (kind === 'goal') return goal ? <Goal {...goal} /> : null;
  if (kind === 'alerts') return messages[0] ? <Alert message={messages[0]} /> : null;
  return messages.map((message) => (
    <p key={message._id} className={message.tip ? classes.tip : undefined}>
      <strong dir="auto">{message.sender.name}</strong>{' '}
      {message.tip ? <b>{t('tipped {amount}', { amount: formatMoney(message.tip.amount) })} </b> : null}
      <bdi>{message.text}</bdi>
    </p>
  ));
}

function Alert({ message: { sender, tip, text } }: { readonly message: OverlayState['messages'][number] }) {
  return (
    <output className={classes.alert}>
      <span>
        {rich('{strong} tipped {amount}', {
          strong: <strong dir="auto">{sender.name}</strong>,
          amount: formatMoney(tip?.amount ?? 0),
        })}
      </span>
      {text === '' ? null : <bdi>{text}</bdi>}
    </output>
  );
}

function Goal({ title, amount, raised }: NonNullable<OverlayState['goal']>) {
  return (
    <section className={classes.goal} aria-label={t('Goal')}>
      <p>
        {rich('{title} {raised} of {goal}', {
          title: <strong>{title}</strong>,
          raised: formatRoundMoney(raised),
          goal: formatRoundMoney(amount),
        })}
      </p>
      <div>
        <i style={{ width: `${Math.min(100, (raised / amount) * 100)}%` }} />
      </div>
    </section>
  );
}

export type OverlayReply = ReplyOutput<typeof readOverlay>;
type Message = OverlayReply['messages'][number];

/** What an overlay shows. */
interface OverlayState {
  readonly kind: OverlayReply['kind'];
  readonly position: number;
  /** chat: the last messages; alerts: tips that wait to be shown, the first is shown now. */
  readonly messages: readonly Message[];
  readonly goal: OverlayReply['goal'];
}

/** More do not fit on a screen. */
const maxShown = 30;

/** Joins what has happened since the reply before. */
export function follow(state: OverlayState | undefined, reply: OverlayReply): OverlayState {
  const known = new Map(state?.messages.map((message) => [message._id, message]));
  for (const message of reply.messages) known.set(message._id, message);
  const messages = [...known.values()].filter(
    ({ isDeleted, sequence }) => !isDeleted && sequence > reply.clearedSequence,
  );
  return { kind: reply.kind, position: reply.position, messages: messages.slice(-maxShown), goal: reply.goal };
}

export function withoutFirst(state: OverlayState): OverlayState {
  return { ...state, messages: state.messages.slice(1) };
}
