import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { markRead } from '../state/conversation-calls.ts';
import { useConversation, useMessages } from '../state/store.ts';

/** How long the newest message is in view before it counts as read, in milliseconds. */
const glanceMs = 400;

/** Marks a conversation as read while its end is in view and the tab has the focus. */
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

/** Whether this tab is visible and has the focus. */
function useIsLooking(): boolean {
  const [isLooking, setLooking] = useState(isInFront);
  useEffect(() => {
    const update = (): void => setLooking(isInFront());
    document.addEventListener('visibilitychange', update);
    window.addEventListener('focus', update);
    window.addEventListener('blur', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('focus', update);
      window.removeEventListener('blur', update);
    };
  }, []);
  return isLooking;
}

function isInFront(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
