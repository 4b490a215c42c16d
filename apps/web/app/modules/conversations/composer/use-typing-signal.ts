import { useRef } from 'react';
import { useEmit } from '../../../platform/live/realtime.tsx';

/** The other is told no more often than this, in milliseconds. */
const pauseMs = 3_000;

/** Tells the other that one writes. */
export function useTypingSignal(conversationId: string): () => void {
  const emit = useEmit();
  const toldAtMs = useRef(-pauseMs);
  return () => {
    if (performance.now() - toldAtMs.current < pauseMs) return;
    toldAtMs.current = performance.now();
    void emit('conversation.typing', { conversationId });
  };
}
