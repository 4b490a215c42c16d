import * as approvals from './money/approvals.ts';
import * as accounts from './people/accounts.ts';
import * as age from './people/age.ts';
import * as audience from './people/audience.ts';
import * as boundaries from './people/boundaries.ts';
import * as bin from './publishing/bin.ts';
import * as broadcasts from './messaging/broadcasts.ts';
import * as categories from './site/categories.ts';
import * as captcha from './people/captcha.ts';
import * as comments from './publishing/comments.ts';
import * as consent from './people/consent.ts';
import * as consentReview from './people/consent-review.ts';
import * as conversations from './messaging/conversations.ts';
import * as coupons from './money/coupons.ts';
import * as earnings from './money/earnings.ts';
import * as engagement from './publishing/engagement.ts';
import * as fanLists from './people/fan-lists.ts';
import * as fans from './people/fans.ts';
import * as identity from './people/identity.ts';
import * as liveRequests from './live/requests.ts';
import * as siteStreams from './live/site-streams.ts';
import * as contentStatistics from './publishing/studio.ts';
import * as streams from './live/streams.ts';
import * as uplink from './live/stream.ts';
import * as watch from './live/watch.ts';
import * as feedDrafts from './publishing/feed-drafts.ts';
import * as feeds from './publishing/feeds.ts';
import * as home from './publishing/discovery.ts';
import * as hashLists from './site/hash-lists.ts';
import * as galleries from './publishing/galleries.ts';
import * as moneyOperations from './money/money.ts';
import * as notifications from './messaging/notifications.ts';
import type { Operation } from './operation.ts';
import * as ownData from './people/own-data.ts';
import * as pages from './pages.ts';
import * as passkeys from './people/passkeys.ts';
import * as payments from './money/payments.ts';
import * as payouts from './money/payouts.ts';
import * as performers from './people/performers.ts';
import * as person from './people/person.ts';
import * as addresses from './shop/addresses.ts';
import * as cart from './shop/cart.ts';
import * as downloads from './shop/downloads.ts';
import * as order from './shop/order.ts';
import * as checkout from './shop/checkout.ts';
import * as orders from './shop/orders.ts';
import * as products from './shop/products.ts';
import * as purchases from './shop/purchases.ts';
import * as statistics from './shop/statistics.ts';
import * as requests from './shop/requests.ts';
import * as reviews from './shop/reviews.ts';
import * as shipping from './shop/shipping.ts';
import * as reference from './site/reference.ts';
import * as reconciliation from './money/reconciliation.ts';
import * as refunds from './money/refunds.ts';
import * as complaintRules from './site/complaint-rules.ts';
import * as complaints from './site/complaints.ts';
import * as reports from './site/reports.ts';
import * as siteStatus from './site/site-status.ts';
import * as system from './site/system.ts';
import * as staffQueues from './site/staff-queues.ts';
import * as secondFactor from './people/sign-in.ts';
import * as staff from './people/staff.ts';
import * as views from './people/users.ts';
import * as social from './people/social.ts';
import * as securityLog from './site/security-log.ts';
import * as settings from './site/settings.ts';
import * as site from './site/site.ts';
import * as siteMoney from './money/site-money.ts';
import * as streamChat from './messaging/stream-chat.ts';
import * as streamModeration from './messaging/stream-moderation.ts';
import * as streamOverlays from './messaging/stream-overlays.ts';
import * as streamPolls from './messaging/stream-polls.ts';
import * as streamTips from './messaging/stream-tips.ts';
import * as subscriptions from './money/subscriptions.ts';
import * as uploads from './publishing/uploads.ts';
import * as tokenPackages from './money/token-packages.ts';
import * as payoutReview from './money/payout-review.ts';
import * as performerReview from './people/performer-review.ts';
import * as feedFiles from './publishing/feed-files.ts';
import * as videos from './publishing/videos.ts';

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

/** What each file of the contract exports, in the order of the documentation. */
export const areas: readonly object[] = [
  accounts,
  age,
  bin,
  ownData,
  social,
  passkeys,
  secondFactor,
  performers,
  categories,
  performerReview,
  identity,
  person,
  staff,
  views,
  reference,
  captcha,
  audience,
  boundaries,
  feedDrafts,
  feeds,
  home,
  feedFiles,
  engagement,
  comments,
  reports,
  complaintRules,
  complaints,
  hashLists,
  galleries,
  consent,
  consentReview,
  conversations,
  streamChat,
  streamModeration,
  streamPolls,
  streamTips,
  streamOverlays,
  broadcasts,
  fanLists,
  fans,
  notifications,
  moneyOperations,
  moneyOperations.buyOperations,
  tokenPackages,
  subscriptions,
  coupons,
  payments,
  refunds,
  approvals,
  earnings,
  payouts,
  payoutReview,
  reconciliation,
  siteMoney,
  uploads,
  securityLog,
  settings,
  site,
  siteStatus,
  system,
  staffQueues,
  pages,
  videos,
  products,
  reviews,
  shipping,
  addresses,
  downloads,
  cart,
  order,
  checkout,
  orders,
  statistics,
  purchases,
  requests,
  contentStatistics,
  streams,
  watch,
  liveRequests,
  siteStreams,
  uplink,
];

/** Every operation of the API, in the order of the files. */
export const operations: readonly Operation[] = [
  ...new Set<unknown>(areas.flatMap((area) => Object.values(area))),
].filter(isOperation);

/** The operation for each resumable upload type: its role and size limit apply to the upload, too. */
export const resumableOperations: ReadonlyMap<string, Operation> = new Map(
  operations.flatMap((operation) =>
    operation.resumableAs === undefined ? [] : [[operation.resumableAs, operation] as const],
  ),
);
