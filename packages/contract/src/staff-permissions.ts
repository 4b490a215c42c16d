/** What a member of staff may be allowed to do. Each operation of staff names one of them. */
export const staffPermissions = {
  overview: 'See the figures of the site',
  people: 'Find fans and creators, suspend and restore them, and view the site as one of them',
  papers: 'Review ID documents, consent and proofs of age, and approve creators',
  moderation: 'See all content, decide reports and appeals, hide and remove content, end live streams',
  money: 'See payments, sales and the nightly check of the books',
  refunds: 'Refund payments and sales, decide disputes',
  payouts: 'See payout requests and pay them',
  approvals: 'Approve the large refunds and payouts of colleagues',
  pricing: 'Change coupons and token packages',
  orders: 'See the orders of the shop',
  pages: 'Write the pages and announcements of the site',
  settings: 'Change the settings of the site',
  operations: 'See jobs, emails that were not sent, and the security log',
  staff: 'Invite staff, and choose their roles',
} as const;

export type StaffPermission = keyof typeof staffPermissions;
export const staffPermissionNames = Object.keys(staffPermissions) as [StaffPermission, ...StaffPermission[]];

/** Who a member of staff can be. Several roles add up. */
export const staffRoles = {
  support: {
    label: 'Support',
    summary: 'Finds, suspends and restores accounts, views the site as one of them, and sees orders',
    permissions: ['overview', 'people', 'orders'],
  },
  moderation: {
    label: 'Moderation',
    summary: 'Reviews documents, approves creators, and decides what stays up; sees all content',
    permissions: ['overview', 'people', 'papers', 'moderation'],
  },
  finance: {
    label: 'Finance',
    summary: 'Sees payments and sales, refunds, pays out, checks the books, and sets packages and coupons',
    permissions: ['overview', 'money', 'refunds', 'payouts', 'approvals', 'pricing', 'orders'],
  },
  owner: {
    label: 'Owner',
    summary: 'Can do everything, and assigns roles',
    permissions: staffPermissionNames,
  },
} as const satisfies Record<string, StaffRoleDefinition>;

interface StaffRoleDefinition {
  readonly label: string;
  readonly summary: string;
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
