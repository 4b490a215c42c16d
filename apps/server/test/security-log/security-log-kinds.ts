import type { SecurityEventKind } from '@ovation/contract/site/security-log.ts';

/** Tried beside staff, approvals and reports. */
const staffKinds = [
  ...(['staff-invited', 'staff-joined', 'staff-changed', 'staff-removed', 'view-begun', 'view-ended'] as const),
  ...(['approval-asked', 'approval-granted', 'approval-declined', 'message-viewed'] as const),
] as const;

/** Tried in tests of their own. */
export const elsewhere = [
  'settings-changed',
  'log-exported',
  'job-retried',
  'address-viewed',
  'order-decided',
  'stream-previewed',
  'stream-ended',
  'signed-out-by-staff',
  'person-notified',
  ...staffKinds,
  ...(['identity-approved', 'identity-rejected', 'identity-expired', 'identity-checked'] as const),
  ...(['account-leaving', 'account-kept', 'data-requested', 'data-downloaded'] as const),
  ...(['consent-viewed', 'consent-decided'] as const),
  ...(['identity-linked', 'identity-unlinked', 'social-refused'] as const),
] as const;

/** Of passkeys and codes; tried beside them. */
export const isNoSignIn = (kind: string): boolean => !/^(passkey|authenticator|recovery|second-factor)-/.test(kind);
export type SignInKind = Extract<
  SecurityEventKind,
  `${'passkey' | 'authenticator' | 'recovery' | 'second-factor'}-${string}`
>;
