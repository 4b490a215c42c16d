import { useAppDispatch } from '../../../platform/state/store.ts';
import { SentFiles } from '../files/sent-files.tsx';
import { discard, sendAgain } from '../state/message-calls.ts';
import type { OutgoingMessage } from '../state/message-store.ts';
import classes from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import { Quote } from './quote.tsx';

interface OutgoingBubbleProps {
  readonly outgoing: OutgoingMessage;
  /** Who has written what it answers. */
  readonly quotedBy: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One's own message on its way; what did not arrive can be sent again, or thrown away. */
export function OutgoingBubble({ outgoing, quotedBy, isFirst, isLast }: OutgoingBubbleProps) {
  const { text, replyTo, fileIds, state } = outgoing;
  return (
    <article
      className={classes.row}
      data-own
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      aria-label="You, on its way"
    >
      <div className={classes.line}>
        <div className={classes.bubble} data-outgoing={state === 'failed' ? 'failed' : 'waiting'}>
          {replyTo ? <Quote quoted={replyTo} by={quotedBy} /> : null}
          <SentFiles fileIds={fileIds} />
          {text === '' ? null : <MessageText text={text} />}
        </div>
      </div>
      <Standing outgoing={outgoing} />
    </article>
  );
}

function Standing({ outgoing }: { readonly outgoing: OutgoingMessage }) {
  const dispatch = useAppDispatch();
  if (outgoing.state === 'queued' || outgoing.state === 'sending') return <p className={classes.foot}>Sending…</p>;
  const words = outgoing.state === 'waiting' ? 'Waiting for a connection.' : `Not sent. ${outgoing.error ?? ''}`;
  return (
    <p className={classes.foot} data-failed={outgoing.state === 'failed' || undefined}>
      <output>{words}</output>
      <button type="button" className={classes.again} onClick={() => void dispatch(sendAgain(outgoing))}>
        Try again
      </button>
      <button type="button" className={classes.again} onClick={() => dispatch(discard(outgoing))}>
        Discard
      </button>
    </p>
  );
}
