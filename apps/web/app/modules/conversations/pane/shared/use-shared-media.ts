import { listMessages, type Message } from '@ovation/contract/messaging/conversations.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { useReconnected, useServerEvent } from '../../../../platform/live/realtime.tsx';

const pageSize = 24;

interface SharedMessages {
  /** Messages with photos or videos, newest first; undefined until they are loaded. */
  readonly messages: readonly Message[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem: string | undefined;
  more(): void;
}

/** The messages of a conversation that have photos or videos, kept up to date. */
export function useSharedMedia(conversationId: string): SharedMessages {
  const [messages, setMessages] = useState<readonly Message[]>();
  const [hasMore, setHasMore] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const load = async (known: readonly Message[]): Promise<void> => {
    const before = known.at(-1)?.sequence;
    setLoading(true);
    try {
      const { data } = await api.call(listMessages, {
        params: { id: conversationId },
        query: { hasFiles: 'true', limit: pageSize, ...(before === undefined ? {} : { before }) },
      });
      setMessages([...known, ...data]);
      setHasMore(data.length === pageSize);
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin([]);
  }, [conversationId]);
  const apply = (message: Message): void => {
    if (message.conversationId === conversationId && message.files.length > 0)
      setMessages((known) => known && withMessage(known, message, hasMore));
  };
  useServerEvent('message.created', ({ message }) => apply(message));
  useServerEvent('message.changed', ({ message }) => apply(message));
  useServerEvent('message.deleted', ({ messageId }) =>
    setMessages((known) => known?.filter(({ _id }) => _id !== messageId)),
  );
  useReconnected(() => void load([]));
  return { messages, hasMore, isLoading, problem, more: () => void load(messages ?? []) };
}

/**
 * Messages, newest first, with one that was added or changed. While there are older ones, a message from before the
 * last is left out: the next page starts after the last, and would skip those between.
 */
export function withMessage(known: readonly Message[], message: Message, hasMore: boolean): readonly Message[] {
  const last = known.at(-1);
  if (hasMore && last && message.sequence < last.sequence) return known;
  const others = known.filter(({ _id }) => _id !== message._id);
  return [...others, message].toSorted((one, other) => other.sequence - one.sequence);
}
