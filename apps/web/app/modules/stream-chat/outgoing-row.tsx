import { t } from '@ovation/language/t.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { send } from './state/stream-message-calls.ts';
import { sendDiscarded } from './state/stream-message-slice.ts';
import type { OutgoingStreamMessage } from './state/stream-message-store.ts';
import classes from './stream-message-row.module.css';

/** The viewer's own message while it is being sent. One that failed stays until it is sent again or discarded. */
export function OutgoingRow({ outgoing }: { readonly outgoing: OutgoingStreamMessage }) {
  const me = useMe();
  const dispatch = useAppDispatch();
  const { conversationId, clientId, text, state, error } = outgoing;
  if (!me) return null;
  return (
    <div className={classes.row}>
      <Avatar account={me} size={28} />
      <div className={classes.content}>
        <span className={state === 'sending' ? classes.pending : undefined}>
          <span className={classes.name}>{me.name}</span>
          <bdi className={classes.text}>{text}</bdi>
        </span>
        {state === 'failed' ? (
          <div className={classes.failed} role="alert">
            {error}
            <Button size="xs" variant="default" onClick={() => void dispatch(send(conversationId, text, clientId))}>
              {t('Try again')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => void dispatch(sendDiscarded({ conversationId, clientId }))}
            >
              {t('Discard')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
