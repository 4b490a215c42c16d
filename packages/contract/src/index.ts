import * as accounts from './accounts.ts';
import * as audience from './audience.ts';
import * as broadcasts from './broadcasts.ts';
import * as captcha from './captcha.ts';
import * as comments from './comments.ts';
import * as conversations from './conversations.ts';
import * as coupons from './coupons.ts';
import * as earnings from './earnings.ts';
import * as engagement from './engagement.ts';
import * as fanLists from './fan-lists.ts';
import * as fans from './fans.ts';
import * as feeds from './feeds.ts';
import * as galleries from './galleries.ts';
import * as moneyOperations from './money.ts';
import * as notifications from './notifications.ts';
import type { Operation } from './operation.ts';
import * as pages from './pages.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as performers from './performers.ts';
import * as reference from './reference.ts';
import * as reconciliation from './reconciliation.ts';
import * as refunds from './refunds.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as securityLog from './security-log.ts';
import * as settings from './settings.ts';
import * as site from './site.ts';
import * as siteMoney from './site-money.ts';
import * as streamChat from './stream-chat.ts';
import * as subscriptions from './subscriptions.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as videos from './videos.ts';

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

/** What each file of the contract exports, in the order of the documentation. */
export const areas: readonly object[] = [
  accounts,
  sessions,
  performers,
  users,
  reference,
  captcha,
  audience,
  feeds,
  engagement,
  comments,
  reports,
  galleries,
  conversations,
  streamChat,
  broadcasts,
  fanLists,
  fans,
  notifications,
  moneyOperations,
  moneyOperations.buyOperations,
  subscriptions,
  coupons,
  payments,
  refunds,
  earnings,
  payouts,
  reconciliation,
  siteMoney,
  search,
  uploads,
  securityLog,
  settings,
  site,
  pages,
  videos,
];

/** Every operation of the API, in the order of the files. */
export const operations: readonly Operation[] = [
  ...new Set<unknown>(areas.flatMap((area) => Object.values(area))),
].filter(isOperation);

/** What may be uploaded resumably, by the type of the file: the operation whose role and size limit hold for it too. */
export const resumableOperations: ReadonlyMap<string, Operation> = new Map(
  operations.flatMap((operation) =>
    operation.resumableAs === undefined ? [] : [[operation.resumableAs, operation] as const],
  ),
);
