import { personal, personalThrough, type PersonalTable } from './personal-table.ts';

const sold = ['published_at', 'public_at', 'ends_at', 'withdrawn_at', 'binned_at', 'created_at', 'updated_at'] as const;
const liked = ['total_like', 'total_comment'] as const;

/** What the account published, uploaded and said about what others published. */
export const publishingTables: readonly PersonalTable[] = [
  personal('files', {
    of: ['owner_id'],
    columns: [
      ...(['id', 'type', 'object_kind', 'object_id', 'status', 'original_name', 'mime_type', 'size_bytes'] as const),
      ...(['width', 'height', 'duration_ms', 'created_at'] as const),
    ],
    stays: 'ID documents, for the days of their setting.',
  }),
  personal('uploads', { of: ['account_id'], columns: ['type', 'original_name', 'size_bytes', 'created_at'] }),
  personal('storage_uses', {
    of: ['account_id'],
    key: ['account_id'],
    columns: ['used_bytes'],
    stays: 'A number, which sinks as files are deleted.',
  }),
  personal('feeds', {
    of: ['performer_id'],
    columns: ['id', 'type', 'text', 'access', 'price', ...liked, 'pinned_at', ...sold],
    money: ['price'],
  }),
  personal('feed_dismissals', {
    of: ['account_id'],
    key: ['account_id', 'feed_id'],
    columns: ['feed_id', 'created_at'],
  }),
  personalThrough(
    'feed_files',
    { table: 'feeds', column: 'feed_id' },
    { of: ['performer_id'], key: ['feed_id', 'position'], columns: ['feed_id', 'file_id', 'position'] },
  ),
  personal('feed_drafts', {
    of: ['account_id'],
    key: ['account_id'],
    columns: ['content', 'saved_at'],
  }),
  personalThrough(
    'feed_draft_files',
    { table: 'feed_drafts', column: 'account_id', key: 'account_id' },
    { of: ['account_id'], key: ['file_id'], columns: ['file_id', 'role', 'position'] },
  ),
  personal('polls', {
    of: ['performer_id'],
    columns: ['id', 'feed_id', 'question', 'is_multiple', 'total_vote', 'expires_at', 'created_at'],
  }),
  personalThrough(
    'poll_options',
    { table: 'polls', column: 'poll_id' },
    { of: ['performer_id'], key: ['id'], columns: ['id', 'poll_id', 'text', 'total_vote'] },
  ),
  personal('poll_votes', {
    of: ['account_id'],
    key: ['poll_id', 'account_id', 'option_id'],
    columns: ['poll_id', 'option_id', 'created_at'],
    stays: 'It counts in the poll, without a name.',
  }),
  personal('galleries', {
    of: ['performer_id'],
    columns: ['id', 'title', 'description', 'access', 'price', 'total_photo', ...liked, ...sold],
    money: ['price'],
  }),
  personal('photos', {
    of: ['performer_id'],
    columns: ['id', 'gallery_id', 'file_id', 'position', 'title', 'alternative_text', ...liked, 'created_at'],
  }),
  personal('videos', {
    of: ['performer_id'],
    columns: ['id', 'title', 'description', 'access', 'price', 'film_file_id', 'teaser_file_id', ...liked, ...sold],
    money: ['price'],
  }),
  personalThrough(
    'video_captions',
    { table: 'videos', column: 'video_id' },
    { of: ['performer_id'], key: ['video_id', 'language'], columns: ['video_id', 'language', 'file_id'] },
  ),
  personal('video_positions', {
    of: ['account_id'],
    key: ['account_id', 'video_id'],
    columns: ['video_id', 'position_ms', 'updated_at'],
  }),
  personal('comments', {
    of: ['account_id'],
    columns: [
      ...(['id', 'object_kind', 'object_id', 'parent_id', 'text', 'picture_file_id', 'total_like'] as const),
      ...(['deleted_at', 'created_at', 'updated_at'] as const),
    ],
    write: (row) => (row['deleted_at'] === null ? row : { ...row, text: null }),
  }),
  personal('reactions', {
    of: ['account_id'],
    key: ['account_id', 'object_kind', 'object_id', 'action'],
    columns: ['object_kind', 'object_id', 'action', 'created_at'],
  }),
];
