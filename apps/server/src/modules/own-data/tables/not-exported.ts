import type { TableName } from './personal-table.ts';

const secret = 'Secrets, hashes and marks, which say nothing about a person.';
const derived = 'Follows from what is exported.';
const site = 'The site’s own; about no one.';
const others = 'About what others did. It would tell their secrets.';

/** Tables of which nothing goes into an archive, each with the reason. */
export const notExported: Readonly<Partial<Record<TableName, string>>> = {
  account_tokens: secret,
  age_checks: 'A check of one’s age that is under way, for a day at most.',
  recovery_codes: secret,
  second_factor_deadlines: secret,
  used_challenges: secret,
  used_social_attempts: secret,
  idempotency_keys: 'Kept for a day, so that a call that is sent twice counts once.',
  mail_counts: secret,
  mails: 'The mailbox of sites without a mail server.',
  username_claims: derived,
  trial_marks: secret,
  stream_keys: secret,
  vapid_keys: secret,
  webhook_events: 'Messages of payment providers, as they came; what they say is in the payments.',
  visitor_uploads: 'Counts by network and day, without an account.',
  contact_messages: 'Has no account: people who write to the site give only an address.',

  performer_counters: derived,
  performer_words: derived,
  poll_ballots: derived,
  conversation_members: derived,
  message_inboxes: derived,
  message_events: derived,
  notification_digests: derived,
  broadcast_recipients: derived,
  broadcast_sales: derived,
  ledger_transfers: 'Each belongs to a sale, a payment, a refund or a payout, which are exported.',
  payment_card_setups: derived,
  upload_parts: derived,
  stream_samples: 'Figures of a stream, not of a person.',
  deleted_objects: derived,

  product_licence_keys: 'Sold ones belong to their buyers; sellers have the others in their own list.',
  report_cases: others,
  report_appeals: 'The other side’s would reveal their secrets; people see their own beside each decision.',
  moderation_actions: 'What staff wrote to each other; each decision was sent to the account.',

  identity_codes: secret,
  consent_events: 'The steps of each consent, which is exported; creators download them as a proof.',
  content_participants: 'Who is shown in which content; follows from the list of people shown and the consents.',
  consent_cases: 'What staff wrote about a refusal; the decision was sent to both sides.',
  content_hides: derived,
  picture_hashes: derived,
  hash_lists: site,
  listed_pictures: others,
  allowed_pictures: derived,
  staff_roles: 'What a member of staff may do; the site’s own.',
  staff_invitations: 'The site’s own: whom owners have invited to work for it.',
  account_views: 'Which staff looked at the site as the account; the security log has it, too.',
  approvals: 'What staff asked of each other.',

  ledger_book: site,
  reconciliations: site,
  staff_alerts: site,
  settings: site,
  posts: site,
  post_versions: site,
  first_pages: site,
  site_promos: site,
  token_packages: site,
  search_keywords: site,
  search_keyword_visitors: secret,
  known_words: site,
};
