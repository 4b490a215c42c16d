import { personal, personalThrough, type PersonalTable } from './personal-table.ts';

const books = 'The books refer to it. The account has no name and no address any more.';
const log = 'The security log is kept for the days of its setting. It holds no names and no addresses of mail.';

/** Who the account is, and how it logs in. */
export const accountTables: readonly PersonalTable[] = [
  personal('accounts', {
    of: ['id'],
    columns: [
      ...(['id', 'kind', 'username', 'email', 'name', 'status', 'email_verified_at', 'created_at'] as const),
      ...(['updated_at', 'suspended_at', 'suspended_until', 'suspension_reason', 'closing_at', 'language'] as const),
    ],
    stays: books,
  }),
  personal('performers', {
    of: ['account_id'],
    key: ['account_id'],
    columns: [
      ...(['status', 'status_reason', 'bio', 'date_of_birth', 'gender', 'country', 'height', 'weight'] as const),
      ...(['body_type', 'ethnicity', 'size', 'hair', 'eyes', 'sexual_orientation', 'monthly_price'] as const),
      ...(['yearly_price', 'is_free_subscription', 'tags', 'approved_at'] as const),
      ...(['created_at', 'updated_at'] as const),
    ],
    money: ['monthly_price', 'yearly_price'],
    stays: 'Sales refer to it. The profile is empty; birth date and country belong to the ID documents.',
  }),
  personal('performer_categories', { of: ['performer_id'], key: ['performer_id', 'category'], columns: ['category'] }),
  personal('chosen_prices', { of: ['performer_id'], key: ['performer_id'], columns: ['chosen_at'] }),
  personal('sessions', {
    of: ['account_id'],
    columns: ['id', 'address', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'],
  }),
  personal('known_devices', { of: ['account_id'], key: ['account_id', 'mark'], columns: ['last_seen_at'] }),
  personal('active_days', { of: ['account_id'], key: ['account_id', 'day'], columns: ['day'] }),
  personal('social_identities', {
    of: ['account_id'],
    key: ['account_id', 'provider'],
    columns: ['provider', 'subject', 'email', 'linked_at'],
  }),
  personal('passkeys', { of: ['account_id'], columns: ['name', 'is_synced', 'created_at', 'last_used_at'] }),
  personal('authenticators', { of: ['account_id'], key: ['account_id'], columns: ['created_at', 'confirmed_at'] }),
  personal('age_proofs', { of: ['account_id'], key: ['account_id'], columns: ['method', 'expires_at'] }),
  personal('security_events', {
    of: ['actor_id'],
    columns: ['kind', 'address', 'user_agent', 'created_at'],
    stays: log,
  }),
  personal('agreements', {
    of: ['account_id'],
    columns: ['version_id', 'way', 'created_at'],
    stays: 'Proves what the account agreed to.',
  }),
  personal('adult_statements', {
    of: ['account_id'],
    key: ['account_id'],
    columns: ['created_at'],
    stays: 'Proves that the account said that its owner is an adult.',
  }),
  personal('data_exports', { of: ['account_id'], columns: ['status', 'size_bytes', 'created_at', 'expires_at'] }),
  personal('notifications', {
    of: ['account_id'],
    columns: ['kind', 'object_kind', 'object_id', 'total', 'created_at', 'updated_at', 'read_at'],
  }),
  personal('notification_settings', {
    of: ['account_id'],
    key: ['account_id'],
    columns: ['choices', 'digest', 'time_zone', 'updated_at'],
  }),
  personal('push_subscriptions', { of: ['account_id'], columns: ['id', 'created_at'] }),
  personal('recent_searches', {
    of: ['account_id'],
    key: ['account_id', 'keyword'],
    columns: ['keyword', 'searched_at'],
  }),
  personal('reports', {
    of: ['reporter_id'],
    key: ['case_id', 'reporter_id'],
    columns: ['case_id', 'reason', 'text', 'created_at'],
    stays: 'Staff decide on it, and prove later why.',
  }),
  personal('strikes', {
    of: ['account_id'],
    key: ['case_id'],
    columns: ['case_id', 'rule', 'created_at', 'expires_at', 'revoked_at'],
    stays: 'Staff prove later why they decided.',
  }),
  personalThrough(
    'counter_notices',
    { table: 'report_cases', column: 'case_id' },
    {
      of: ['author_id'],
      key: ['case_id'],
      columns: ['case_id', 'name', 'postal_address', 'text', 'created_at', 'restores_at', 'restored_at'],
      stays: 'A statement for the courts, which the person who complained has got.',
    },
  ),
];
