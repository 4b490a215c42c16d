import type { Poll } from '@ovation/contract/publishing/feeds.ts';
import type { PollRow } from './poll.store.ts';

interface PollView {
  readonly now: Date;
  /** The performer and staff see the votes from the start. */
  readonly isInsider: boolean;
}

/** Votes are visible only to viewers whom they can no longer influence: after voting, or once the poll is closed. */
export function presentPoll(row: PollRow, { now, isInsider }: PollView): Poll {
  const isClosed = row.expires_at !== null && row.expires_at <= now;
  const showsVotes = isInsider || isClosed || row.voted_option_ids.length > 0;
  return {
    _id: row.id,
    question: row.question,
    options: row.options.map((option) => ({
      _id: option.id,
      text: option.text,
      totalVote: showsVotes ? option.total_vote : null,
    })),
    totalVote: Number(row.total_vote),
    isMultiple: row.is_multiple,
    votedOptionIds: row.voted_option_ids,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isClosed,
  };
}
