import { personal, personalThrough, type PersonalTable } from './personal-table.ts';

const checks =
  'Laws make the site prove later that it checked who its creators are. The documents themselves are deleted.';
const consent = 'Proves that the people shown have agreed.';

/** Who someone has proved to be, and who agreed to be shown. */
export const trustTables: readonly PersonalTable[] = [
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
