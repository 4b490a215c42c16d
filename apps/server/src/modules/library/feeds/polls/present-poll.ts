import type { Poll } from '@ovation/contract/publishing/feeds.ts';
import type { PollRow } from './poll.store.ts';

interface PollView {
  readonly now: Date;
  /** Her own poll, or staff: sees how the votes stand from the start. */
  readonly isInsider: boolean;
}

/** How the votes stand is shown to whom it can no longer sway. */
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
