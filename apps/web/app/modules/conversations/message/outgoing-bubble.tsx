import { t } from '@ovation/language/t.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { SentFiles } from '../files/unready-files.tsx';
import { discard, sendAgain } from '../state/message-calls.ts';
import type { OutgoingMessage } from '../state/message-store.ts';
import classes from './message-bubble.module.css';
import { MessageText, Quote } from './message-text.tsx';

interface OutgoingBubbleProps {
  readonly outgoing: OutgoingMessage;
  /** The author of the quoted message. */
  readonly quotedBy: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The viewer's own message while it is being sent. One that failed can be sent again or discarded. */
export function OutgoingBubble({ outgoing, quotedBy, isFirst, isLast }: OutgoingBubbleProps) {
  const { text, replyTo, fileIds, state } = outgoing;
  return (
    <article
      className={classes.row}
      data-own
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      aria-label={t('You, sending')}
    >
      <div className={classes.line}>
        <div className={classes.bubble} data-outgoing={state === 'failed' ? 'failed' : 'waiting'}>
          {replyTo ? <Quote quoted={replyTo} by={quotedBy} /> : null}
          <SentFiles fileIds={fileIds} />
          {text === '' ? null : <MessageText text={text} />}
        </div>
      </div>
      <SendStatus outgoing={outgoing} />
    </article>
  );
}

function SendStatus({ outgoing }: { readonly outgoing: OutgoingMessage }) {
  const dispatch = useAppDispatch();
  if (outgoing.state === 'queued' || outgoing.state === 'sending')
    return <p className={classes.foot}>{t('Sending…')}</p>;
  const isWaiting = outgoing.state === 'waiting';
  const status = isWaiting ? t('Waiting to be sent.') : [t('Not sent.'), outgoing.error ?? ''].join(' ');
  return (
    <p className={classes.foot} data-failed={outgoing.state === 'failed' || undefined}>
      <output>{status}</output>
      <button type="button" className={classes.again} onClick={() => void dispatch(sendAgain(outgoing))}>
        {t('Try again')}
      </button>
      <button type="button" className={classes.again} onClick={() => dispatch(discard(outgoing))}>
        {isWaiting ? t('Cancel') : t('Discard')}
      </button>
    </p>
  );
}
