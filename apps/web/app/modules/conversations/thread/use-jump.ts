import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { loadAround, loadLatest } from '../state/message-calls.ts';
import { hasNewer, type MessageStore } from '../state/message-store.ts';
import { useMessages } from '../state/store.ts';
import type { LogScroll } from '../../../ui/chat/use-log-scroll.ts';

interface Jump {
  /** Scrolls to the message with this sequence, and loads it with those around it where necessary. */
  readonly toSequence: (sequence: number) => void;
  readonly toLatest: () => void;
}

interface Target {
  readonly sequence: number;
  readonly isRequested: boolean;
}

const latest = Infinity;

/** Scrolls to any message of a conversation as soon as it is loaded. */
export function useJump(id: string, { toEnd, toMessage }: Pick<LogScroll, 'toEnd' | 'toMessage'>): Jump {
  const dispatch = useAppDispatch();
  const [target, setTarget] = useState<Target>();
  const store = useMessages(id, (each) => each);
  useEffect(() => {
    if (target === undefined || store.fetching) return;
    const { sequence, isRequested } = target;
    const mustLoad = !isLoaded(store, sequence) && !isRequested;
    setTarget(mustLoad ? { sequence, isRequested: true } : undefined);
    if (mustLoad) void dispatch(sequence === latest ? loadLatest(id) : loadAround(id, sequence));
    else if (sequence === latest) toEnd();
    else toMessage(sequence);
  }, [dispatch, id, store, toEnd, toMessage, target]);
  const toSequence = useCallback((sequence: number) => setTarget({ sequence, isRequested: false }), []);
  return { toSequence, toLatest: useCallback(() => toSequence(latest), [toSequence]) };
}

function isLoaded(store: MessageStore, sequence: number): boolean {
  return sequence === latest ? !hasNewer(store) : sequence >= store.from && sequence <= store.to;
}
