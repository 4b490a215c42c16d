import { english, type EnglishText } from '@ovation/language/english.ts';

/** What a member of staff may be allowed to do. Each operation of staff names one of them. */
export const staffPermissions = {
  overview: english('See the site’s figures'),
  people: english('Find fans and creators, suspend and restore them, and view the site as one of them'),
  papers: english('Review ID documents, consent and proofs of age, and approve creators'),
  moderation: english('See all content, decide on reports and appeals, hide and remove content, end live streams'),
  money: english('See payments, sales and the nightly check of the books'),
  refunds: english('Refund payments and sales, decide disputes'),
  payouts: english('See payout requests and pay them'),
  approvals: english('Approve colleagues’ large refunds and payouts'),
  pricing: english('Change coupons and token packages'),
  orders: english('See shop orders'),
  pages: english('Write the site’s pages and announcements'),
  settings: english('Change the site’s settings'),
  operations: english('See jobs, emails that were not sent, and the security log'),
  staff: english('Invite staff, and choose their roles'),
} as const;

export type StaffPermission = keyof typeof staffPermissions;
export const staffPermissionNames = Object.keys(staffPermissions) as [StaffPermission, ...StaffPermission[]];

/** Who a member of staff can be. Several roles add up. */
export const staffRoles = {
  support: {
    label: english('Support'),
    summary: english('Finds, suspends and restores accounts, views the site as one of them, and sees orders'),
    permissions: ['overview', 'people', 'orders'],
  },
  moderation: {
    label: english('Moderation'),
    summary: english('Reviews documents, approves creators, and decides what stays up; sees all content'),
    permissions: ['overview', 'people', 'papers', 'moderation'],
  },
  finance: {
    label: english('Finance'),
    summary: english('Sees payments and sales, refunds, pays out, checks the books, and sets packages and coupons'),
    permissions: ['overview', 'money', 'refunds', 'payouts', 'approvals', 'pricing', 'orders'],
  },
  owner: {
    label: english('Owner'),
    summary: english('Can do everything, and assigns roles'),
    permissions: staffPermissionNames,
  },
} as const satisfies Record<string, StaffRoleDefinition>;

interface StaffRoleDefinition {
  readonly label: EnglishText;
  readonly summary: EnglishText;
  readonly permissions: readonly StaffPermission[];
}

export type StaffRole = keyof typeof staffRoles;
export const staffRoleNames = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];

/** The permissions of someone with these roles, in the order of the table; unknown roles have none. */
export function permissionsOf(roles: readonly string[]): StaffPermission[] {
  const held = new Set<StaffPermission>(
    staffRoleNames.filter((role) => roles.includes(role)).flatMap((role) => [...staffRoles[role].permissions]),
  );
  return staffPermissionNames.filter((permission) => held.has(permission));
}
