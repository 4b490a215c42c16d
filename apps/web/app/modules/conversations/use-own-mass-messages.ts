import type { BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';
import { useRef } from 'react';
import { useServerEvent } from '../../platform/live/realtime.tsx';
import { useAppDispatch } from '../../platform/state/store.ts';
import { loadLatest } from './state/message-calls.ts';
import { hasNewer } from './state/message-store.ts';
import { conversationsOf, storeOf, type Thunk } from './state/store.ts';

/** Loads the open conversation again after a mass message: a performer's stream has no events for the copies. */
export function useOwnMassMessages(): void {
  const dispatch = useAppDispatch();
  const known = useRef(new Map<string, BroadcastStatus>());
  useServerEvent('broadcast.changed', ({ broadcast: { _id, status } }) => {
    if (known.current.get(_id) === status) return;
    known.current.set(_id, status);
    if (['sent', 'stopped', 'recalled', 'removed'].includes(status)) dispatch(reloadOpen());
  });
}

/** Does nothing while the performer reads further back. */
function reloadOpen(): Thunk {
  return (dispatch, getState) => {
    const { activeConversation } = conversationsOf(getState());
    if (activeConversation !== null && !hasNewer(storeOf(getState(), activeConversation)))
      void dispatch(loadLatest(activeConversation));
  };
}
