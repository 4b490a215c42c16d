import type { BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';
import { useRef } from 'react';
import { useServerEvent } from '../../platform/live/realtime.tsx';
import { useAppDispatch } from '../../platform/state/store.ts';
import { loadLatest } from './state/message-calls.ts';
import { hasNewer } from './state/message-store.ts';
import { conversationsOf, storeOf, type Thunk } from './state/store.ts';

/** A performer's stream says nothing of her mass messages. Once one is out, or taken back, the conversation that she looks at is loaded anew. */
export function useOwnMassMessages(): void {
  const dispatch = useAppDispatch();
  const known = useRef(new Map<string, BroadcastStatus>());
  useServerEvent('broadcast.changed', ({ broadcast: { _id, status } }) => {
    if (known.current.get(_id) === status) return;
    known.current.set(_id, status);
    if (['sent', 'stopped', 'recalled', 'removed'].includes(status)) dispatch(reloadShown());
  });
}

/** Who reads further back is left where she is. */
function reloadShown(): Thunk {
  return (dispatch, getState) => {
    const { activeConversation } = conversationsOf(getState());
    if (activeConversation !== null && !hasNewer(storeOf(getState(), activeConversation)))
      void dispatch(loadLatest(activeConversation));
  };
}
