import { t } from '@ovation/language/t.ts';
import { streamReaction, type StreamReaction } from '@ovation/contract/messaging/stream-tips.ts';
import { useState } from 'react';
import { useEmit, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useMe } from '../../../platform/visitor/session.ts';

const pictures: Readonly<Record<StreamReaction, readonly [emoji: string, name: string]>> = {
  heart: ['❤️', t('Heart')],
  fire: ['🔥', t('Fire')],
  clap: ['👏', t('Applause')],
  laugh: ['😂', t('Laughter')],
  wow: ['😮', t('Wow')],
  tears: ['😢', t('Tears')],
};

/** The most that fly at once, however many react. */
const maxFlying = 12;
const flightMs = 2_000;

interface Flying {
  readonly key: number;
  readonly emoji: string;
}

/** Buttons to react, and the reactions of everyone, which fly up and are gone. */
export function Reactions({ id }: { readonly id: string }) {
  const emit = useEmit();
  const isAccount = useMe() !== undefined;
  const flying = useFlying(id);
  return (
    <>
      {isAccount
        ? streamReaction.options.map((reaction) => (
            <button
              key={reaction}
              type="button"
              className="chat-react"
              aria-label={t('React: {value}', { value: pictures[reaction][1] })}
              onClick={() => void emit('stream.react', { conversationId: id, reaction })}
            >
              {pictures[reaction][0]}
            </button>
          ))
        : null}
      <div className="chat-flying" aria-hidden>
        {flying.map(({ key, emoji }) => (
          <span key={key} style={{ insetInlineStart: `${(key * 37) % 60}%`, animationDelay: `${(key % 5) * 120}ms` }}>
            {emoji}
          </span>
        ))}
      </div>
    </>
  );
}

function useFlying(id: string): readonly Flying[] {
  const [flying, setFlying] = useState<readonly Flying[]>([]);
  useServerEvent('stream.reactions', ({ conversationId, counts }) => {
    if (conversationId !== id) return;
    setFlying((now) => {
      let key = (now.at(-1)?.key ?? 0) + 1;
      const added = Object.entries(counts).flatMap(([reaction, count]) =>
        Array.from({ length: Math.min(count, 4) }, () => ({
          key: key++,
          emoji: pictures[reaction as StreamReaction][0],
        })),
      );
      return [...now, ...added].slice(-maxFlying);
    });
    setTimeout(() => setFlying((now) => now.slice(Object.keys(counts).length)), flightMs);
  });
  return flying;
}
