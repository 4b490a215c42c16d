import { accountTables } from './account-tables.ts';
import { liveTables } from './live-tables.ts';
import { moneyTables } from './money-tables.ts';
import { publishingTables } from './publishing-tables.ts';
import { shopTables } from './shop-tables.ts';
import { personal, personalThrough, type PersonalTable } from './personal-table.ts';

/** Whom the account follows, writes to and reads, and who follows and writes to it. */
const audienceTables: readonly PersonalTable[] = [
  personal('follows', {
    of: ['account_id', 'performer_id'],
    key: ['account_id', 'performer_id'],
    columns: ['account_id', 'performer_id', 'created_at'],
    people: ['account_id', 'performer_id'],
  }),
  ...(['account_blocks', 'account_mutes', 'account_restrictions'] as const).map((table) =>
    personal(table, {
      of: ['owner_id'],
      key: ['owner_id', 'other_id'],
      columns: ['other_id', 'created_at'],
      people: ['other_id'],
    }),
  ),
  personal('performer_looks', {
    of: ['account_id'],
    key: ['account_id', 'performer_id'],
    columns: ['performer_id', 'looked_at'],
    people: ['performer_id'],
  }),
  personal('country_blocks', {
    of: ['performer_id'],
    key: ['performer_id', 'country'],
    columns: ['country', 'created_at'],
  }),
  personal('conversations', {
    of: ['first_id', 'second_id'],
    columns: ['id', 'first_id', 'second_id', 'last_sequence', 'created_at'],
    people: ['first_id', 'second_id'],
    stays: 'The other one keeps it.',
  }),
  personal('messages', {
    of: ['sender_id', 'recipient_id'],
    columns: [
      ...(['id', 'conversation_id', 'sequence', 'sender_id', 'recipient_id', 'text', 'reply_to_id'] as const),
      ...(['total_file', 'price', 'deleted_at', 'created_at'] as const),
    ],
    money: ['price'],
    people: ['sender_id', 'recipient_id'],
    stays: 'The other one keeps it; what the account wrote is emptied.',
    write: (row) => (row['deleted_at'] === null ? row : { ...row, text: null }),
  }),
  personal('message_settings', {
    of: ['performer_id'],
    key: ['performer_id'],
    columns: ['who_may_write', 'follow_welcome', 'subscribe_welcome', 'updated_at'],
  }),
  personal('fan_notes', {
    of: ['performer_id'],
    key: ['performer_id', 'account_id'],
    columns: ['account_id', 'text', 'updated_at'],
    people: ['account_id'],
  }),
  personal('fan_lists', { of: ['performer_id'], columns: ['id', 'name', 'total_fan', 'created_at', 'updated_at'] }),
  personalThrough(
    'fan_list_members',
    { table: 'fan_lists', column: 'list_id' },
    {
      of: ['performer_id'],
      key: ['list_id', 'account_id'],
      columns: ['list_id', 'account_id', 'created_at'],
      people: ['account_id'],
    },
  ),
  personal('broadcasts', {
    of: ['performer_id'],
    columns: [
      ...(['id', 'status', 'text', 'price', 'audience', 'send_at', 'started_at', 'finished_at'] as const),
      ...(['total_recipient', 'created_at', 'updated_at'] as const),
    ],
    money: ['price'],
    stays: 'Sales refer to it; its text is emptied.',
  }),
];

const checks =
  'Laws make the site prove later that it checked who its creators are. The documents themselves are deleted.';
const consent = 'Proves that the people shown have agreed.';

/** Who someone has proved to be, and who agreed to be shown. */
const trustTables: readonly PersonalTable[] = [
  personal('identity_checks', {
    of: ['performer_id'],
    key: ['performer_id'],
    columns: ['status', 'reason', 'valid_until', 'provider', 'provider_result', 'created_at', 'updated_at'],
    stays: checks,
  }),
  personal('identity_papers', {
    of: ['performer_id'],
    key: ['performer_id', 'type'],
    columns: ['type', 'kind', 'expires_on', 'created_at'],
    stays: checks,
  }),
  personal('identity_decisions', {
    of: ['performer_id'],
    columns: ['decision', 'reason', 'valid_until', 'created_at'],
    stays: checks,
  }),
  personal('participants', {
    of: ['performer_id', 'account_id'],
    columns: ['id', 'performer_id', 'account_id', 'name', 'email', 'created_at', 'removed_at'],
    people: ['performer_id', 'account_id'],
    stays: consent,
  }),
  // Names, birth dates and papers of those who answered by a link are for staff alone.
  personalThrough(
    'consents',
    { table: 'participants', column: 'participant_id' },
    {
      of: ['performer_id', 'account_id'],
      key: ['id'],
      columns: [
        ...(['participant_id', 'object_kind', 'object_id', 'state', 'way', 'text_version'] as const),
        ...(['asked_at', 'decided_at'] as const),
      ],
      stays: consent,
    },
  ),
  personal('content_consents', {
    of: ['performer_id'],
    key: ['object_kind', 'object_id'],
    columns: ['object_kind', 'object_id', 'is_required', 'answered_at', 'held_at', 'cleared_at', 'created_at'],
    stays: consent,
  }),
];

/** Every table with data of accounts. A new table belongs here or into `not-exported.ts`; a test compares. */
export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...audienceTables,
  ...publishingTables,
  ...shopTables,
  ...moneyTables,
  ...liveTables,
  ...trustTables,
];
