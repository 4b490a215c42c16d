import { t } from '@ovation/language/t.ts';
import { longestStreamMessage, type OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { useLocation } from 'react-router';
import { useRef, useState, useEffect, type KeyboardEvent } from 'react';
import { useMe } from '../../platform/visitor/session.ts';
import { WishLink } from '../accounts/wish-link.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import classes from './stream-chat.module.css';
import { useAppDispatch } from '../../platform/state/store.ts';
import { GrowingField, type FieldHandle } from '../../ui/chat/growing-field.tsx';
import { SendButton } from '../../ui/chat/send-button.tsx';
import { send } from './state/stream-message-calls.ts';

interface StreamWritingProps {
  readonly conversation: OpenStreamConversation;
  readonly mayModerate: boolean;
  readonly onSent: () => void;
  /** Called when the server rejects a message: the state of the chat may have changed. */
  readonly onRejected: () => void;
}

/** The composer, or why the viewer may not write and what would change that. */
export function StreamWriting({ conversation, mayModerate, onSent, onRejected }: StreamWritingProps) {
  if (conversation.mayWrite)
    return (
      <StreamComposer
        key={conversation._id}
        conversation={conversation}
        mayModerate={mayModerate}
        onSent={onSent}
        onRejected={onRejected}
      />
    );
  return (
    <section className={classes.note} aria-label={t('Writing')}>
      <p className={classes.streamWritingText}>{conversation.refusal}</p>
      {conversation.isOpen ? <Remedy conversation={conversation} /> : null}
    </section>
  );
}

function Remedy({ conversation: { performer, whoMayWrite } }: { readonly conversation: OpenStreamConversation }) {
  const { pathname } = useLocation();
  const me = useMe();
  if (!me)
    return (
      <WishLink
        to={`/auth/login?${new URLSearchParams({ from: pathname })}`}
        wish={{ act: 'write-live', target: performer._id, title: t('Write in this chat') }}
        onReturn={() => undefined}
        size="sm"
      >
        {t('Log in')}
      </WishLink>
    );
  if (whoMayWrite === 'followers')
    return <FollowButton performer={{ ...performer, isFollowed: false }} variant="filled" size="sm" />;
  return whoMayWrite === 'subscribers' ? (
    <SubscribeButton performer={performer} size="sm">
      {t('Subscribe')}
    </SubscribeButton>
  ) : null;
}

/** From this length on the remaining room is shown. */
const countedFrom = longestStreamMessage - 100;

interface StreamComposerProps {
  readonly conversation: OpenStreamConversation;
  /** Slow mode does not apply. */
  readonly mayModerate: boolean;
  readonly onSent: () => void;
  readonly onRejected: () => void;
}

/** A field in which Enter sends. In slow mode it counts down to the next message. */
function StreamComposer({ conversation, mayModerate, onSent, onRejected }: StreamComposerProps) {
  const { _id: id, slowSeconds, waitSeconds } = conversation;
  const dispatch = useAppDispatch();
  const field = useRef<FieldHandle>(null);
  const [typed, setTyped] = useState('');
  const [waits, wait] = useWait(waitSeconds, conversation);
  const text = typed.trim();
  const maySend = text !== '' && text.length <= longestStreamMessage && waits === 0;

  const sendNow = async (): Promise<void> => {
    if (!maySend) return;
    setTyped('');
    onSent();
    if (slowSeconds > 0 && !mayModerate) wait(slowSeconds);
    if (!(await dispatch(send(id, text)))) onRejected();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void sendNow();
  };
  return (
    <form
      className={classes.composer}
      aria-label={t('Write in the chat')}
      onSubmit={(event) => {
        event.preventDefault();
        void sendNow();
        field.current?.focus();
      }}
    >
      <div className={classes.streamWritingLine}>
        <GrowingField
          ref={field}
          label={t('Message to the chat')}
          value={typed}
          onChange={setTyped}
          onKeyDown={onKeyDown}
        />
        <SendButton disabled={!maySend} />
      </div>
      <Hint waits={waits} slowSeconds={mayModerate ? 0 : slowSeconds} length={text.length} />
    </form>
  );
}

interface HintProps {
  readonly waits: number;
  readonly slowSeconds: number;
  readonly length: number;
}

function Hint({ waits, slowSeconds, length }: HintProps) {
  const left = longestStreamMessage - length;
  if (length >= countedFrom)
    return (
      <output className={classes.hint} data-over={left < 0 || undefined}>
        {left >= 0
          ? t('{count, plural, one {# character left} other {# characters left}}', { count: left })
          : t('{count, plural, one {# character too many} other {# characters too many}}', { count: -left })}
      </output>
    );
  if (waits > 0) return <p className={classes.hint}>{t('Slow mode: you can write again in {waits} s.', { waits })}</p>;
  return slowSeconds === 0 ? null : (
    <p className={classes.hint}>{t('Slow mode: one message in {slowSeconds} s.', { slowSeconds })}</p>
  );
}

/** Seconds until slow mode allows the next message, counted down; restarts when `since` changes. */
export function useWait(
  waitSeconds: number,
  since: unknown,
): readonly [seconds: number, wait: (seconds: number) => void] {
  const [untilMs, setUntilMs] = useState(0);
  const [seconds, setSeconds] = useState(waitSeconds);
  const wait = (max: number): void => {
    setUntilMs(performance.now() + max * 1_000);
    setSeconds(max);
  };
  useEffect(() => wait(waitSeconds), [waitSeconds, since]);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((untilMs - performance.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, [isWaiting, untilMs]);
  return [seconds, wait];
}
