import type { StreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import type { App } from '../../../app.ts';
import { findShownPoll, type PollRow } from './poll.store.ts';

/** How long the result of a closed poll is shown. */
const resultMs = 5 * 60_000;

export async function loadShownPoll(
  app: App,
  performerId: string,
  viewerId: string | undefined,
): Promise<StreamPoll | null> {
  const since = new Date(app.clock.now().getTime() - resultMs);
  const row = await findShownPoll(app.database, performerId, { viewerId, since });
  return row ? presentPoll(row) : null;
}

export function presentPoll(row: PollRow): StreamPoll {
  return {
    _id: row.id,
    conversationId: row.performer_id,
    question: row.question,
    options: row.options.map((text, index) => ({ text, votes: row.votes[index] ?? 0 })),
    totalVote: row.votes.reduce((sum, votes) => sum + votes, 0),
    isOpen: row.closed_at === null,
    ...(row.own_option === null ? {} : { ownOption: row.own_option }),
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
