import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { loadAround, loadLatest } from '../state/message-calls.ts';
import { hasNewer, type MessageStore } from '../state/message-store.ts';
import { useMessages } from '../state/store.ts';
import type { LogScroll } from '../../../ui/chat/use-log-scroll.ts';

interface Jump {
  /** Leads to the message with this sequence; one that is not here is loaded with what stands around it. */
  readonly toSequence: (sequence: number) => void;
  readonly toLatest: () => void;
}

interface Wanted {
  readonly sequence: number;
  readonly isAsked: boolean;
}

const latest = Infinity;

/** Leads anywhere in a conversation, as soon as it is loaded. */
export function useJump(id: string, { toEnd, toMessage }: Pick<LogScroll, 'toEnd' | 'toMessage'>): Jump {
  const dispatch = useAppDispatch();
  const [wanted, setWanted] = useState<Wanted>();
  const store = useMessages(id, (each) => each);
  useEffect(() => {
    if (wanted === undefined || store.fetching) return;
    const { sequence, isAsked } = wanted;
    const mustAsk = !isHere(store, sequence) && !isAsked;
    setWanted(mustAsk ? { sequence, isAsked: true } : undefined);
    if (mustAsk) void dispatch(sequence === latest ? loadLatest(id) : loadAround(id, sequence));
    else if (sequence === latest) toEnd();
    else toMessage(sequence);
  }, [dispatch, id, store, toEnd, toMessage, wanted]);
  const toSequence = useCallback((sequence: number) => setWanted({ sequence, isAsked: false }), []);
  return { toSequence, toLatest: useCallback(() => toSequence(latest), [toSequence]) };
}

function isHere(store: MessageStore, wanted: number): boolean {
  return wanted === latest ? !hasNewer(store) : wanted >= store.from && wanted <= store.to;
}
