/**
 * Screens to look at in another language as the server renders them: of those that format, sort or measure by the
 * site's language or direction, one for each way to do so, and of each layout at least one. Everywhere else, a switched
 * direction shows the same.
 */
export const translatedScreens: ReadonlySet<string> = new Set([
  // Numbers in the landing page's own layout; a field with a sentence around links; suggestions and categories.
  '/',
  '/auth/register',
  '/home',
  '/search',
  '/consent',
  // Tabs and slides that scroll by the direction, a log that is read from its end, a player that stays left to right.
  '/:username',
  '/:username/chat',
  '/:username/feeds/:id',
  '/:username/videos/:id',
  '/:username/galleries/:id',
  '/:username/products/:id',
  // Days and amounts, in rows, groups and tables.
  '/messages/:id',
  '/notifications',
  '/notifications/settings',
  '/orders/:id',
  '/orders/:id/receipt',
  '/user/account',
  '/wallet',
  // Charts, a calendar, lists of words, states with a day, and the editors' chips and scrubbers.
  '/creator',
  '/creator/content/scheduled',
  '/creator/coupons',
  '/creator/earnings',
  '/creator/feeds/new',
  '/creator/galleries',
  '/creator/inbox/:id',
  '/creator/live',
  '/creator/messages/:id',
  '/creator/orders/:id/slip',
  '/creator/payouts',
  '/creator/products',
  '/creator/videos/:id',
  // Figures, hours and log entries of the staff.
  '/admin',
  '/admin/identity',
  '/admin/jobs',
  '/admin/live',
  '/admin/mailbox/:id',
  '/admin/reconciliation',
  '/admin/security',
  '/admin/settings',
]);
