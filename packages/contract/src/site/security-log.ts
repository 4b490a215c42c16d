import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, listOf, listQuery, time } from '../fields.ts';
import { period } from '../money/money.ts';
import { operation } from '../operation.ts';

/** The events of the security log, as staff reads them. */
export const securityEventLabels = {
  login: 'Logged in',
  'login-failed': 'Failed to log in',
  'new-device': 'Logged in on a new device',
  'second-factor-refused': 'Entered a wrong code of the second factor',
  'passkey-refused': 'Tried to log in with a passkey that was refused',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'authenticator-added': 'Set up an authenticator app',
  'authenticator-removed': 'Removed the authenticator app',
  'recovery-codes-made': 'Created new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'password-refused': 'Entered a wrong current password',
  'password-changed': 'Changed the password',
  'password-reset': 'Set a new password with a link by email',
  'identity-linked': 'Linked Google or X',
  'identity-unlinked': 'Unlinked Google or X',
  'social-refused': 'A sign-in with Google or X was refused',
  'email-changed': 'Changed the email address',
  'username-changed': 'Changed the username',
  'sessions-ended': 'Signed devices out',
  'account-leaving': 'Asked to close the account',
  'account-kept': 'Kept the account that was about to close',
  'account-closed': 'Closed the account',
  'data-requested': 'Asked for an archive of their data',
  'data-downloaded': 'Opened the download of their data',
  'bank-details-changed': 'Changed the bank details',
  'payout-method-changed': 'Changed the payout method',
  'bank-details-viewed': 'Viewed bank details',
  'address-viewed': 'Viewed a delivery address',
  'papers-uploaded': 'Uploaded ID documents',
  'papers-opened': 'Opened ID documents, with a reason',
  'papers-viewed': 'Viewed an ID document',
  'message-viewed': 'Viewed a reported message',
  'papers-deleted': 'ID documents were deleted at the end of the retention period',
  'identity-approved': 'Approved the identity of a performer',
  'identity-rejected': 'Rejected the identity of a performer',
  'identity-expired': 'An ID document expired: publishing is paused',
  'identity-checked': 'The identity provider reported a result',
  'consent-viewed': 'Viewed a proof of consent',
  'consent-decided': 'Decided on a withdrawn consent',
  'performer-approved': 'Approved a performer',
  'performer-rejected': 'Rejected a performer',
  'account-suspended': 'Suspended an account',
  'account-restored': 'Restored a suspended account',
  'payout-approved': 'Approved a payout',
  'payout-rejected': 'Rejected a payout',
  'payout-sent': 'Sent a payout through the provider',
  'payout-paid': 'Marked a payout as paid',
  refund: 'Refunded a fan',
  'order-decided': 'Decided on a problem with an order',
  'stream-key-made': 'Created a new stream key',
  'stream-previewed': 'Watched a live stream hidden',
  'stream-ended': 'Ended a live stream',
  'streamer-changed': 'Decided whether a performer may stream',
  'settings-changed': 'Changed the settings of the site',
  'log-exported': 'Exported the security log',
  'staff-invited': 'Invited a member of staff',
  'staff-joined': 'Joined the staff',
  'staff-changed': 'Changed the roles of a member of staff',
  'staff-removed': 'Removed a member of staff',
  'approval-asked': 'Asked for the approval of a refund or payout',
  'approval-granted': 'Approved the refund or payout of a colleague',
  'approval-declined': 'Declined the refund or payout of a colleague',
  'view-begun': 'Began to view the site as this account',
  'view-ended': 'Ended the view as this account',
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
