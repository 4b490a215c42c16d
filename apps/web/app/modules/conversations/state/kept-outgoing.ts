import { forget, keep, listKept, readKept } from '../../../platform/browser/kept.ts';
import type { State } from '../../../platform/state/store.ts';
import { outgoingRestored } from './message-slice.ts';
import type { OutgoingMessage } from './message-store.ts';
import { messagesOf, type Thunk } from './store.ts';

/** What could not be kept, because the browser forbids storage: sent by this tab alone, and lost with it. */
const unkept = new Set<string>();

/** Keeps a message that is not sent yet, for this account in this browser, so that it survives a reload. */
export function keepOutgoing({ auth }: State, message: OutgoingMessage): void {
  const isKept = auth.authUser !== null && keep(auth.authUser, 'message', message.clientId, message);
  if (!isKept) unkept.add(message.clientId);
}

export function forgetOutgoing({ auth }: State, clientId: string): void {
  unkept.delete(clientId);
  if (auth.authUser !== null) forget(auth.authUser, 'message', clientId);
}

/** False once another tab has sent or cancelled it. */
export function isOutgoingKept({ auth }: State, { clientId }: OutgoingMessage): boolean {
  return unkept.has(clientId) || readKept(auth.authUser ?? '', 'message', clientId) !== undefined;
}

/** Whether the message would be lost with the tab. */
export function isOutgoingLost({ clientId }: OutgoingMessage): boolean {
  return unkept.has(clientId);
}

/** Shows what was written before a reload, or in another tab, and takes away what is sent or cancelled since. */
export function restoreOutgoing(): Thunk {
  return (dispatch, getState) => {
    const me = getState().auth.authUser ?? '';
    const kept = listKept(me, 'message').flatMap(
      (id) => (readKept(me, 'message', id) as OutgoingMessage | undefined) ?? [],
    );
    const shown = Object.values(messagesOf(getState()).conversationMap).flatMap(({ outgoing }) => outgoing);
    const gone = shown.filter((one) => one.state === 'waiting' && !isOutgoingKept(getState(), one));
    dispatch(outgoingRestored({ kept: kept.map(waitingAgain), gone }));
  };
}

function waitingAgain(message: OutgoingMessage): OutgoingMessage {
  return message.state === 'failed' ? message : { ...message, state: 'waiting' };
}
