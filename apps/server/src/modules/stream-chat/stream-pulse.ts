import type { StreamReaction } from '@ovation/contract/messaging/stream-tips.ts';
import type { App } from '../../app.ts';
import { presentPoll } from './polls/load-poll.ts';
import { findPoll } from './polls/poll.store.ts';

/** How long changes of a poll, and reactions, are collected before watchers receive them. */
const pollMs = 500;
const reactionMs = 1_000;
/** Of one account, in each period. */
const maxReactions = 5;

/** Sends what happens many times a second at a bounded rate. */
export interface StreamPulse {
  changePoll(id: string): void;
  /** Returns false for an account that reacts too often. */
  react(performerId: string, accountId: string, reaction: StreamReaction): boolean;
}

declare module '../../app.ts' {
  interface App {
    readonly streamPulse: StreamPulse;
  }
}

type Counts = Partial<Record<StreamReaction, number>>;

export function createStreamPulse(appOf: () => App): StreamPulse {
  const waitingPolls = new Set<string>();
  /** Of the current second, by chat and by account. */
  const reactions = new Map<string, Counts>();
  const reactionsOf = new Map<string, number>();

  function sendPoll(id: string): void {
    waitingPolls.delete(id);
    emitPoll(appOf(), id).catch((error: unknown) => {
      // The next change or the conversation has it in any case.
      appOf().logger.debug({ err: error, pollId: id }, 'a poll could not be sent at once');
    });
  }

  function sendReactions(): void {
    const sent = [...reactions];
    reactions.clear();
    reactionsOf.clear();
    for (const [conversationId, counts] of sent)
      appOf().realtime.emitToWatchers({ kind: 'stream', id: conversationId }, 'stream.reactions', {
        conversationId,
        counts,
      });
  }

  return {
    changePoll(id) {
      if (waitingPolls.has(id)) return;
      waitingPolls.add(id);
      setTimeout(() => sendPoll(id), pollMs).unref();
    },
    react(performerId, accountId, reaction) {
      const total = reactionsOf.get(accountId) ?? 0;
      if (total >= maxReactions) return false;
      if (reactionsOf.size === 0) setTimeout(sendReactions, reactionMs).unref();
      reactionsOf.set(accountId, total + 1);
      const counts = reactions.get(performerId) ?? {};
      reactions.set(performerId, { ...counts, [reaction]: (counts[reaction] ?? 0) + 1 });
      return true;
    },
  };
}

async function emitPoll(app: App, id: string): Promise<void> {
  const row = await findPoll(app.database, id);
  if (!row) return;
  const poll = presentPoll(row);
  app.realtime.emitToWatchers({ kind: 'stream', id: row.performer_id }, 'stream-poll.changed', { poll });
}
