import { english } from '@ovation/language/english.ts';
import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, listOf, listQuery, time } from '../fields.ts';
import { period } from '../money/money.ts';
import { operation } from '../operation.ts';

/** The events of the security log, as staff reads them. */
export const securityEventLabels = {
  login: english('Logged in'),
  'login-failed': english('Failed to log in'),
  'new-device': english('Logged in on a new device'),
  'second-factor-refused': english('Entered a wrong second-factor code'),
  'passkey-refused': english('Tried to log in with a passkey that was refused'),
  'passkey-added': english('Added a passkey'),
  'passkey-removed': english('Removed a passkey'),
  'authenticator-added': english('Set up an authenticator app'),
  'authenticator-removed': english('Removed the authenticator app'),
  'recovery-codes-made': english('Created new recovery codes'),
  'recovery-code-used': english('Used a recovery code'),
  'password-refused': english('Entered a wrong current password'),
  'password-changed': english('Changed the password'),
  'password-reset': english('Set a new password with an emailed link'),
  'identity-linked': english('Linked Google or X'),
  'identity-unlinked': english('Unlinked Google or X'),
  'social-refused': english('A sign-in with Google or X was refused'),
  'email-changed': english('Changed the email address'),
  'username-changed': english('Changed the username'),
  'sessions-ended': english('Signed devices out'),
  'account-leaving': english('Asked to close the account'),
  'account-kept': english('Kept the account that was about to close'),
  'account-closed': english('Closed the account'),
  'data-requested': english('Asked for an archive of their data'),
  'data-downloaded': english('Opened the download of their data'),
  'bank-details-changed': english('Changed the bank details'),
  'payout-method-changed': english('Changed the payout method'),
  'bank-details-viewed': english('Viewed bank details'),
  'address-viewed': english('Viewed a delivery address'),
  'papers-uploaded': english('Uploaded ID documents'),
  'papers-opened': english('Opened ID documents, with a reason'),
  'papers-viewed': english('Viewed an ID document'),
  'message-viewed': english('Viewed a reported message'),
  'papers-deleted': english('ID documents were deleted at the end of the retention period'),
  'identity-approved': english('Approved the identity of a creator'),
  'identity-rejected': english('Rejected the identity of a creator'),
  'identity-expired': english('An ID document expired: publishing is paused'),
  'identity-checked': english('The identity provider reported a result'),
  'consent-viewed': english('Viewed a proof of consent'),
  'consent-decided': english('Decided on a withdrawn consent'),
  'performer-approved': english('Approved a creator'),
  'performer-rejected': english('Rejected a creator'),
  'account-suspended': english('Suspended an account'),
  'account-restored': english('Restored a suspended account'),
  'signed-out-by-staff': english('Signed an account out everywhere'),
  'person-notified': english('Sent an account a notice by email'),
  'payout-approved': english('Approved a payout'),
  'payout-rejected': english('Rejected a payout'),
  'payout-sent': english('Sent a payout through the provider'),
  'payout-paid': english('Marked a payout as paid'),
  refund: english('Refunded a fan'),
  'order-decided': english('Decided on a problem with an order'),
  'stream-key-made': english('Created a new stream key'),
  'stream-previewed': english('Watched a live stream unseen'),
  'stream-ended': english('Ended a live stream'),
  'streamer-changed': english('Decided whether a creator may stream'),
  'settings-changed': english('Changed the site’s settings'),
  'job-retried': english('Retried a failed job'),
  'log-exported': english('Exported the security log'),
  'staff-invited': english('Invited a member of staff'),
  'staff-joined': english('Joined the staff'),
  'staff-changed': english('Changed the roles of a member of staff'),
  'staff-removed': english('Removed a member of staff'),
  'approval-asked': english('Requested approval of a refund or payout'),
  'approval-granted': english('Approved a colleague’s refund or payout'),
  'approval-declined': english('Declined a colleague’s refund or payout'),
  'view-begun': english('Started viewing the site as this account'),
  'view-ended': english('Stopped viewing the site as this account'),
} as const;
export type SecurityEventKind = keyof typeof securityEventLabels;
export const securityEventKinds = Object.keys(securityEventLabels) as [SecurityEventKind, ...SecurityEventKind[]];
export const securityEventKind = z.enum(securityEventKinds);

export const securityEvent = z.object({
  _id: id,
  kind: securityEventKind,
  /** Null for a visitor, and for the site itself. */
  actor: accountCard.nullable(),
  /** The affected account. */
  subject: accountCard.nullable(),
  /** The network address; empty for the site itself. */
  address: z.string(),
  device: z.string(),
  details: z.record(z.string(), z.string()),
  createdAt: time,
});
export type SecurityEventEntry = z.output<typeof securityEvent>;

/** `account` is a username, an e-mail address or an id. */
const filters = { kind: securityEventKind.optional(), account: z.string().trim().max(254).optional(), ...period };

export const listSecurityEvents = operation({
  name: 'listSecurityEvents',
  area: 'administration',
  summary: 'The security log; `total` counts to 10,000',
  method: 'GET',
  path: '/admin/security-log',
  access: 'admin',
  permission: 'operations',
  query: listQuery([], filters),
  reply: listOf(securityEvent),
});

export const exportSecurityEvents = operation({
  name: 'exportSecurityEvents',
  area: 'administration',
  summary: 'The security log as a table, newest first; at most 10,000 rows',
  method: 'GET',
  path: '/admin/security-log/export',
  access: 'admin',
  permission: 'operations',
  limit: { max: 30, windowSeconds: 600 },
  query: z.object(filters),
  reply: z.string(),
  csv: 'security-log.csv',
});
