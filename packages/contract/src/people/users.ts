import { z } from 'zod';
import { t } from '@ovation/language/t.ts';
import { done, idParams, time, viewReason, listOf, listQuery, moment, prose } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from './accounts.ts';

const open = {
  /** The account, its page and its settings. */
  account: [
    'getMe',
    'getAccount',
    'viewUser',
    'getOwnPerformer',
    'getNotificationSettings',
    'getStorageUse',
    'getSpendingLimit',
    'getWallet',
    'searchTransactions',
    'getTransaction',
    'searchCharges',
    'searchSubscriptions',
    'searchSubscribers',
    'getSubscriptionPrices',
    'listFollowing',
    'listFollowers',
    'listBlockedCountries',
    'checkCountry',
    'listNotifications',
    'countUnreadNotifications',
    'countUnreadMessages',
  ],
  /** What is published. */
  published: [
    'listFeeds',
    'listPerformerFeeds',
    'getFeed',
    'listOwnFeeds',
    'getOwnFeed',
    'getFeedFileStatus',
    'searchGalleries',
    'getGallery',
    'searchOwnGalleries',
    'getOwnGallery',
    'searchOwnPhotos',
    'listPhotos',
    'listPerformerPhotos',
    'searchVideos',
    'getVideo',
    'listOwnVideos',
    'getOwnVideo',
    'getVideoFileStatus',
    'searchProducts',
    'getProduct',
    'searchOwnProducts',
    'getOwnProduct',
    'listReviews',
    'listShippingZones',
    'listComments',
    'listBookmarks',
    'listBookmarkedFeeds',
    'listBookmarkedPerformers',
    'listBookmarkedGalleries',
    'listBookmarkedPhotos',
    'listBookmarkedVideos',
    'listBookmarkedProducts',
    'getPerformer',
    'searchPerformers',
    'randomPerformers',
    'topPerformers',
    'getProfileOptions',
    'listKeywords',
    'getStream',
    'searchStreams',
    'listOwnStreams',
    'getStreamingSettings',
    'getPrivateTerms',
  ],
  /** Lists of sales and purchases, without addresses, keys, or what buyer and seller write to each other. */
  trade: [
    'searchOrders',
    'getOrderNumbers',
    'searchOwnOrders',
    'searchPurchases',
    'getShopStatistics',
    'searchOwnCoupons',
    'listOwnCouponUses',
    'getEarningStats',
    'searchEarnings',
    'searchTokenPackages',
    'getPayoutFunds',
    'searchPayoutRequests',
    'checkPendingPayout',
  ],
  /** The same for everyone. */
  everyone: [
    'listCountries',
    'listStates',
    'listCities',
    'listLanguages',
    'listPhoneCodes',
    'endView',
    'getPublicSettings',
    'getSettingsByKeys',
    'searchPosts',
    'getPost',
    'searchPromos',
    'getHealth',
    'getSiteStatus',
  ],
};

/**
 * What a member of staff can read while they view the site as another account. Everything else is closed: whatever
 * changes something, and messages, papers, addresses, bank details, cards, sessions, keys and exports. A new operation
 * is closed until it is listed here.
 */
export const openInViews: ReadonlySet<string> = new Set(Object.values(open).flat());

export const beginView = operation({
  name: 'beginView',
  area: 'administration',
  summary: 'View the site as a fan or creator for 15 minutes, read-only; a cookie carries it',
  method: 'POST',
  path: '/admin/users/{id}/view',
  access: 'admin',
  permission: 'people',
  limit: { max: 30, windowSeconds: 3_600 },
  params: idParams,
  body: z.object({ reason: viewReason }),
  reply: z.object({ until: time }),
  errors: ['not-found'],
});

export const endView = operation({
  name: 'endView',
  area: 'administration',
  summary: 'End the view as another account',
  method: 'POST',
  path: '/views/end',
  access: 'account',
  staysOpen: true,
  whileSuspended: true,
  reply: done,
});

export const userStatus = z.enum(['active', 'suspended']);
export type UserStatus = z.output<typeof userStatus>;

export const suspension = z.object({ since: time, until: time.nullable(), reason: z.string().nullable() });

/** A fan's or performer's account as staff sees it. */
export const user = accountCard.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  isPerformer: z.boolean(),
  status: userStatus,
  suspension: suspension.nullable(),
  /** When the account closes, if its owner asked for it. */
  closesAt: time.nullable(),
  /** The size of the account's uploads. */
  usedBytes: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type User = z.output<typeof user>;

export const listUsers = operation({
  name: 'listUsers',
  area: 'administration',
  summary: 'Accounts of fans and performers by name and status',
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  permission: 'people',
  query: listQuery(['name', 'username'], {
    status: userStatus.optional(),
    kind: z.enum(['fan', 'performer']).optional(),
    /** Whether the email address is confirmed. */
    verified: z.enum(['true', 'false']).optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(user),
});

export const changeUserStatus = operation({
  name: 'changeUserStatus',
  area: 'administration',
  summary:
    'Suspend a fan or a performer, for a time or until further notice, or restore the account; takes effect at once',
  method: 'PUT',
  path: '/admin/users/{id}/status',
  access: 'admin',
  permission: 'people',
  params: idParams,
  body: z
    .object({ status: userStatus, reason: prose(1_000).optional(), until: moment.optional() })
    .refine(({ status, until }) => status === 'suspended' || until === undefined, {
      path: ['until'],
      error: () => t('Only a suspension can have an end.'),
    })
    .refine(({ status, reason }) => status === 'active' || reason !== '', {
      path: ['reason'],
      error: () => t('Please say why, in a word or more.'),
    }),
  reply: user,
  errors: ['not-found'],
});
