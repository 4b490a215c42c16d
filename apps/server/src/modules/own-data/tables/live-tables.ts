import { personal, personalThrough, type PersonalTable } from './personal-table.ts';

const books = 'What was paid for it is in the books.';

/** Live streams: what the account streamed, watched and wrote. */
export const liveTables: readonly PersonalTable[] = [
  personal('streams', {
    of: ['performer_id', 'fan_id'],
    columns: [
      ...(['id', 'title', 'description', 'tags', 'access', 'price', 'status', 'performer_id', 'fan_id'] as const),
      ...(['starts_at', 'started_at', 'ended_at', 'end_reason', 'duration_ms', 'total_viewer'] as const),
      ...(['peak_viewers', 'created_at'] as const),
    ],
    money: ['price'],
    people: ['performer_id', 'fan_id'],
    stays: books,
  }),
  personal('streaming_settings', {
    of: ['performer_id'],
    key: ['performer_id'],
    columns: ['title', 'description', 'access', 'price', 'latency', 'is_recorded', 'private_price', 'updated_at'],
    money: ['price', 'private_price'],
  }),
  personal('stream_viewers', {
    of: ['account_id'],
    key: ['stream_id', 'viewer_id'],
    columns: ['stream_id', 'first_seen_at'],
    stays: 'It counts among the viewers, without a name.',
  }),
  personal('stream_visits', {
    of: ['account_id'],
    columns: [
      ...(['id', 'stream_id', 'performer_id', 'price', 'minutes', 'paid_until', 'ended_at', 'end_reason'] as const),
      ...(['country', 'created_at'] as const),
    ],
    money: ['price'],
    people: ['performer_id'],
    stays: books,
  }),
  personalThrough(
    'stream_minutes',
    { table: 'stream_visits', column: 'visit_id' },
    {
      of: ['account_id'],
      key: ['visit_id', 'minute'],
      columns: ['visit_id', 'minute', 'charge_id', 'charged_at', 'refunded_at'],
      stays: books,
    },
  ),
  personal('private_requests', {
    of: ['fan_id', 'performer_id'],
    columns: ['id', 'fan_id', 'performer_id', 'status', 'price', 'minimum_minutes', 'message', 'note', 'created_at'],
    money: ['price'],
    people: ['fan_id', 'performer_id'],
    stays: books,
  }),
  personal('stream_conversations', {
    of: ['performer_id'],
    key: ['performer_id'],
    columns: ['who_may_write', 'slow_seconds', 'topic', 'goal_title', 'goal_amount', 'tip_menu', 'updated_at'],
    stays: 'Messages of its readers belong to it. The chat is closed, without a name.',
    money: ['goal_amount'],
  }),
  personal('stream_messages', {
    of: ['sender_id'],
    columns: ['id', 'performer_id', 'text', 'tip_amount', 'deleted_at', 'created_at'],
    money: ['tip_amount'],
    people: ['performer_id'],
    write: (row) => (row['deleted_at'] === null ? row : { ...row, text: null }),
  }),
  personal('stream_held_messages', { of: ['sender_id'], columns: ['performer_id', 'text', 'reason', 'created_at'] }),
  personal('stream_moderation', {
    of: ['performer_id'],
    key: ['performer_id'],
    columns: ['blocked_words', 'words_rule', 'holds', 'updated_at'],
  }),
  personal('stream_moderators', {
    of: ['performer_id', 'account_id'],
    key: ['performer_id', 'account_id'],
    columns: ['performer_id', 'account_id', 'created_at'],
    people: ['performer_id', 'account_id'],
  }),
  personal('stream_mutes', {
    of: ['performer_id'],
    key: ['performer_id', 'account_id'],
    columns: ['account_id', 'until', 'created_at'],
    people: ['account_id'],
  }),
  personal('stream_polls', { of: ['performer_id'], columns: ['id', 'question', 'options', 'created_at', 'closed_at'] }),
  personal('stream_poll_votes', {
    of: ['account_id'],
    key: ['poll_id', 'account_id'],
    columns: ['poll_id', 'option', 'created_at'],
    stays: 'It counts in the poll, without a name.',
  }),
  personal('stream_overlays', { of: ['performer_id'], columns: ['kind', 'name', 'created_at', 'last_used_at'] }),
];
