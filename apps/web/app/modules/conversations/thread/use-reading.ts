import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { markRead } from '../state/conversation-calls.ts';
import { useConversation, useMessages } from '../state/store.ts';

/** How long the newest message is seen before it counts as read, in milliseconds. */
const glanceMs = 400;

/** Marks a conversation read while its end is on the screen of somebody who looks. */
export function useReading(conversationId: string, isEndSeen: boolean): void {
  const dispatch = useAppDispatch();
  const isLooking = useIsLooking();
  const newest = useMessages(conversationId, ({ items }) => items.findLast(({ isOwn }) => !isOwn)?.sequence ?? 0);
  const conversation = useConversation(conversationId);
  const isUnread = conversation !== undefined && newest > conversation.readSequence;
  useEffect(() => {
    if (!isEndSeen || !isLooking || !isUnread) return undefined;
    const timer = setTimeout(() => void dispatch(markRead(conversationId, newest)), glanceMs);
    return () => clearTimeout(timer);
  }, [conversationId, dispatch, isEndSeen, isLooking, isUnread, newest]);
}

/** Whether this tab is in front of somebody: shown, and with the keyboard. */
function useIsLooking(): boolean {
  const [isLooking, setLooking] = useState(isInFront);
  useEffect(() => {
    const look = (): void => setLooking(isInFront());
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
    };
  }, []);
  return isLooking;
}

function isInFront(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
