import type { App } from './app.ts';
import { register as registerAccounts } from './modules/accounts/register.ts';
import { routes as accounts } from './modules/accounts/routes.ts';
import { register as registerAdministration } from './modules/administration/register.ts';
import { routes as administration } from './modules/administration/routes.ts';
import { register as registerAge } from './modules/age/register.ts';
import { routes as age } from './modules/age/routes.ts';
import { register as registerApprovals } from './modules/approvals/register.ts';
import { routes as approvals } from './modules/approvals/routes.ts';
import { register as registerAudience } from './modules/audience/register.ts';
import { routes as audience } from './modules/audience/routes.ts';
import { register as registerBroadcasts } from './modules/broadcasts/register.ts';
import { routes as broadcasts } from './modules/broadcasts/routes.ts';
import { register as registerComplaints } from './modules/complaints/register.ts';
import { routes as complaints } from './modules/complaints/routes.ts';
import { register as registerConsent } from './modules/consent/register.ts';
import { routes as consent } from './modules/consent/routes.ts';
import { register as registerConversations } from './modules/conversations/register.ts';
import { routes as conversations } from './modules/conversations/routes.ts';
import { register as registerCoupons } from './modules/coupons/register.ts';
import { routes as coupons } from './modules/coupons/routes.ts';
import { register as registerDiscovery } from './modules/discovery/register.ts';
import { routes as discovery } from './modules/discovery/routes.ts';
import { routes as earnings } from './modules/earnings/routes.ts';
import { register as registerEngagement } from './modules/engagement/register.ts';
import { routes as engagement } from './modules/engagement/routes.ts';
import { register as registerHome } from './modules/home/register.ts';
import { routes as home } from './modules/home/routes.ts';
import { register as registerIdentity } from './modules/identity/register.ts';
import { routes as identity } from './modules/identity/routes.ts';
import { register as registerKnownPictures } from './modules/known-pictures/register.ts';
import { routes as knownPictures } from './modules/known-pictures/routes.ts';
import { register as registerLibrary } from './modules/library/register.ts';
import { routes as library } from './modules/library/routes.ts';
import { register as registerLedger } from './modules/ledger/register.ts';
import { register as registerLive } from './modules/live/register.ts';
import { routes as live } from './modules/live/routes.ts';
import { register as registerMedia } from './modules/media/register.ts';
import { routes as media } from './modules/media/routes.ts';
import { register as registerNotifications } from './modules/notifications/register.ts';
import { routes as notifications } from './modules/notifications/routes.ts';
import { register as registerOwnData } from './modules/own-data/register.ts';
import { routes as ownData } from './modules/own-data/routes.ts';
import { register as registerPayments } from './modules/payments/register.ts';
import { routes as payments } from './modules/payments/routes.ts';
import { register as registerPayouts } from './modules/payouts/register.ts';
import { routes as payouts } from './modules/payouts/routes.ts';
import { register as registerProfiles } from './modules/profiles/register.ts';
import { routes as profiles } from './modules/profiles/routes.ts';
import { register as registerPurchases } from './modules/purchases/register.ts';
import { routes as purchases } from './modules/purchases/routes.ts';
import { routes as reference } from './modules/reference/routes.ts';
import { register as registerRefunds } from './modules/refunds/register.ts';
import { routes as refunds } from './modules/refunds/routes.ts';
import { register as registerSettings } from './modules/settings/register.ts';
import { routes as settings } from './modules/settings/routes.ts';
import { register as registerShop } from './modules/shop/register.ts';
import { routes as shop } from './modules/shop/routes.ts';
import { register as registerStreamChat } from './modules/stream-chat/register.ts';
import { routes as studio } from './modules/studio/routes.ts';
import { register as registerStatistics } from './modules/statistics/register.ts';
import { routes as statistics } from './modules/statistics/routes.ts';
import { routes as streamChat } from './modules/stream-chat/routes.ts';
import { register as registerSubscriptions } from './modules/subscriptions/register.ts';
import { routes as subscriptions } from './modules/subscriptions/routes.ts';
import type { Serve } from './platform/http/call.ts';

/** Every module's routes, in dependency order. */
const routeLists: readonly ((serve: Serve) => void)[] = [
  settings,
  media,
  reference,
  accounts,
  profiles,
  identity,
  audience,
  library,
  engagement,
  coupons,
  subscriptions,
  payments,
  age,
  purchases,
  approvals,
  refunds,
  shop,
  earnings,
  statistics,
  payouts,
  streamChat,
  conversations,
  live,
  broadcasts,
  knownPictures,
  consent,
  complaints,
  ownData,
  notifications,
  discovery,
  home,
  studio,
  administration,
];

/** Every module's event handlers and jobs, in the same order. */
const registrations: readonly ((app: App) => void)[] = [
  registerSettings,
  registerMedia,
  registerAccounts,
  registerProfiles,
  registerIdentity,
  registerAudience,
  registerLedger,
  registerLibrary,
  registerEngagement,
  registerCoupons,
  registerSubscriptions,
  registerPayments,
  registerAge,
  registerPurchases,
  registerApprovals,
  registerRefunds,
  registerShop,
  registerStatistics,
  registerPayouts,
  registerStreamChat,
  registerConversations,
  registerLive,
  registerBroadcasts,
  registerKnownPictures,
  registerConsent,
  registerComplaints,
  registerOwnData,
  registerNotifications,
  registerDiscovery,
  registerHome,
  registerAdministration,
];

export function serveModules(serve: Serve): void {
  for (const routes of routeLists) routes(serve);
}

export function registerModules(app: App): void {
  for (const register of registrations) register(app);
}
