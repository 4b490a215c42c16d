import { vi } from 'vitest';
import { changeMe, forgotPassword } from '@ovation/contract/people/accounts.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { createBroadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { addFansToList, createFanList } from '@ovation/contract/people/fan-lists.ts';
import { searchTransactions } from '@ovation/contract/money/money.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { changeBankingSettings, createPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { createReport, listReportCases } from '@ovation/contract/site/reports.ts';
import { listPages } from '@ovation/contract/pages.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import type { Person } from '@ovation/testing/world.ts';
import { failToMail, fillJobHours } from '../../../apps/server/test/staff/system-stage.ts';
import { addPost } from '../../../apps/server/src/modules/settings/index.ts';
import { startJourney, type Journey } from '../journey.ts';
import { moreAddressesOf } from './more-addresses.ts';
import { publishPoster, uploadImages } from '../products.ts';
import { screens, type Screen } from './screens.ts';
import { askForPortrait, offerCoupon, shipOrder } from '../shop-stage.ts';

export type Visitor = Pick<Person, 'token'> | undefined;

export type Guard = Screen['guard'];

let journey: Journey;
let performer: Person;
let newPerformer: Person;
let fan: Person;
let newFan: Person;
let admin: Pick<Person, 'token'>;
let feed: OwnFeed;
let gallery: OwnGallery;
let videoId: string;
let productId: string;
let mailId: string;
let paymentId: string;
let chargeId: string;
let reportId: string;
let payoutId: string;
let conversationId: string;
let listId: string;
let broadcastId: string;
let pageId: string;
let orderId: string;
let requestId: string;
let moreAddresses: Record<string, string>;

/** The site of the screens, furnished. */
export async function startScreenStage(environment: Record<string, string> = {}): Promise<Journey> {
  journey = await startJourney(environment);
  admin = { token: journey.site.adminToken };
  await furnish();
  return journey;
}

/** Names that a layout has to survive: as long as they may be, one word, and written from the right. */
export async function giveHardNames(): Promise<void> {
  await performer.client.call(changeMe, { body: { name: 'أوركسترا المدينة القديمة للموسيقى العربية والمسرح' } });
  await fan.client.call(changeMe, {
    body: { name: 'Bartholomäus-Maximilian Freiherr von und zu Hohenschwangau-Wittelsbach d. J.' },
  });
  await newFan.client.call(changeMe, { body: { name: 'W'.repeat(80) } });
}

/** A site with something of every kind, and two accounts without anything. */
async function furnish(): Promise<void> {
  const { world, site } = journey;
  [performer, fan, newPerformer, newFan] = await Promise.all([
    world.performer({ monthlyPrice: 8, yearlyPrice: 80, isFreeSubscription: false }),
    world.fan({ balance: 120 }),
    world.performer({ approved: false }),
    world.fan(),
  ]);
  feed = await world.feed(performer, { access: 'public', text: 'Everyone is welcome to the rehearsal.', photo: true });
  await world.feed(performer, { access: 'subscribers', text: 'For those who subscribe.', photo: true });
  gallery = await world.gallery(performer, {
    access: 'subscribers',
    title: 'Backstage',
    description: 'Before the curtain.',
  });
  videoId = (
    await performer.client.call(uploadVideo, {
      body: { title: 'The overture' },
      files: { video: await makeVideoFile() },
    })
  )._id;
  const imageIds = await uploadImages(performer, 2);
  productId = (await publishPoster(performer, { subscriberPrice: 9, imageIds }))._id;
  await journey.filesAreProcessed();
  const paid = await world.feed(performer, { access: 'paid', price: 4.5, text: 'For those who buy it.', photo: true });
  await world.follow(fan, performer);
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await world.buy(fan, paid._id);
  await world.tip(fan, performer, 12, 'Bravo');
  await world.admin.call(createTokenPackage, { body: { name: 'Season ticket', price: 55, tokens: 60 } });
  orderId = await shipOrder(performer, fan);
  await offerCoupon(performer);
  requestId = await askForPortrait(performer, fan);
  moreAddresses = await moreAddressesOf(journey, performer, fan);
  paymentId = (await fan.client.call(searchTransactions)).data[0]?._id ?? '';
  chargeId = (await fan.client.call(searchCharges)).data[0]?._id ?? '';
  await addPost(
    site.app.database,
    { slug: 'about-us', title: 'About us', content: '<p>We love the stage.</p>' },
    new Date(),
  );
  pageId = (await world.admin.call(listPages, { query: { q: 'About us' } })).data[0]?._id ?? '';
  await site.client().call(forgotPassword, { body: { email: fan.email } });
  reportId = await talk();
  payoutId = await askForPayout();
  conversationId = await write();
  [listId, broadcastId] = await prepareMassMessage();
  await failToMail(site.app, fan.email);
  await fillJobHours(site.app);
  mailId = await vi.waitFor(newestMail, { timeout: 90_000, interval: 50 });
}

/** Comments below the post, and a report of one; returns the report's id. */
async function talk(): Promise<string> {
  const { _id } = await fan.client.call(createComment, {
    body: { objectType: 'feed', objectId: feed._id, text: 'When is the next one?' },
  });
  await performer.client.call(createComment, { body: { objectType: 'comment', objectId: _id, text: 'On Friday.' } });
  await performer.client.call(blockUser, { body: { userId: (await journey.world.fan()).id } });
  await fan.client.call(createReport, {
    body: { objectType: 'feed', objectId: feed._id, reason: 'other', text: 'The title is wrong.' },
  });
  const { data } = await journey.world.admin.call(listReportCases);
  return data[0]?._id ?? '';
}

/** Messages between the two; returns the conversation's id. */
async function write(): Promise<string> {
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  await fan.client.call(sendMessage, {
    params: { id },
    body: { text: 'When do you play again? https://example.org/dates' },
  });
  await performer.client.call(sendMessage, { params: { id }, body: { text: 'On Friday. '.repeat(100) } });
  return id;
}

/** A list of fans, and an unsent message to it; returns their ids. */
async function prepareMassMessage(): Promise<[listId: string, broadcastId: string]> {
  const { _id: id } = await performer.client.call(createFanList, { body: { name: 'Front row' } });
  await performer.client.call(addFansToList, { params: { id }, body: { accountIds: [fan.id] } });
  const { _id } = await performer.client.call(createBroadcast, {
    body: {
      text: 'See you on Friday.',
      audience: {
        include: [
          { kind: 'list', listId: id },
          { kind: 'spent', moreThan: 20, withinDays: 30 },
        ],
        exclude: [{ kind: 'lapsed' }],
      },
    },
  });
  return [id, _id];
}

/** A payout request, with a destination; returns its id. */
async function askForPayout(): Promise<string> {
  await journey.world.settings({ earningHoldDays: 0, minimumPayoutAmount: 10 });
  await performer.client.call(changeBankingSettings, {
    body: {
      accountHolder: 'Ada Lovelace',
      bankName: 'Bank of Songs',
      accountNumber: 'DE02 1203 0000 0000 2020 51',
      country: 'DE',
      currentPassword: performer.password,
    },
  });
  return (
    await performer.client.call(createPayoutRequest, { body: { amount: 10 }, idempotencyKey: crypto.randomUUID() })
  )._id;
}

async function newestMail(): Promise<string> {
  const { data } = await journey.world.admin.call(listMailbox, { query: {} });
  const [newest] = data;
  if (!newest) throw new Error('No mail has arrived yet.');
  return newest._id;
}

/** The concrete addresses of screens with parameters; a new one needs its line here. */
function addressOf(screen: string): string {
  const examples: Record<string, string> = {
    '/*': '/there/is/nothing',
    '/admin/performers/:id': `/admin/performers/${newPerformer.id}`,
    '/admin/people/:id': `/admin/people/${performer.id}`,
    '/creator/feeds/:id/statistics': `/creator/feeds/${feed._id}/statistics`,
    '/creator/galleries/:id/statistics': `/creator/galleries/${gallery._id}/statistics`,
    '/creator/videos/:id/statistics': `/creator/videos/${videoId}/statistics`,
    '/admin/mailbox/:id': `/admin/mailbox/${mailId}`,
    '/admin/reports/:id': `/admin/reports/${reportId}`,
    '/admin/payouts/:id': `/admin/payouts/${payoutId}`,
    '/creator/payouts/:id': `/creator/payouts/${payoutId}`,
    '/creator/feeds/:id': `/creator/feeds/${feed._id}`,
    '/creator/galleries/:id': `/creator/galleries/${gallery._id}`,
    '/:username/galleries/:id': `/${performer.username}/galleries/${gallery._id}`,
    '/creator/videos/:id': `/creator/videos/${videoId}`,
    '/:username/videos/:id': `/${performer.username}/videos/${videoId}`,
    '/creator/products/:id': `/creator/products/${productId}`,
    '/:username/products/:id': `/${performer.username}/products/${productId}`,
    '/pages/:slug': '/pages/about-us',
    '/auth/:provider/callback': '/auth/google/callback',
    '/admin/pages/:id': `/admin/pages/${pageId}`,
    '/:username/feeds/:id': `/${performer.username}/feeds/${feed._id}`,
    '/messages/:id': `/messages/${conversationId}`,
    '/creator/inbox/:id': `/creator/inbox/${conversationId}`,
    '/creator/messages/:id': `/creator/messages/${broadcastId}`,
    '/creator/lists/:id': `/creator/lists/${listId}`,
    '/wallet/payments/:id': `/wallet/payments/${paymentId}`,
    '/admin/transactions/:id': `/admin/transactions/${paymentId}`,
    '/admin/charges/:id': `/admin/charges/${chargeId}`,
    '/checkout/done': `/checkout/done?orders=${orderId}`,
    '/orders/:id': `/orders/${orderId}`,
    '/orders/:id/receipt': `/orders/${orderId}/receipt`,
    '/creator/orders/:id': `/creator/orders/${orderId}`,
    '/creator/orders/:id/slip': `/creator/orders/${orderId}/slip`,
    '/admin/orders/:id': `/admin/orders/${orderId}`,
    '/requests/:id': `/requests/${requestId}`,
    '/creator/requests/:id': `/creator/requests/${requestId}`,
    ...moreAddresses,
  };
  const address = examples[screen] ?? screen.replace(/^\/:username/, `/${performer.username}`);
  if (address.includes(':')) throw new Error(`screen-stage.ts has no example of the address ${screen}.`);
  return address;
}

/** The viewers of a screen: those whom it is for, with much content and with none. */
function visitorsOf({ address, guard }: Screen): Record<string, Visitor> {
  if (guard === 'admin') return { administrator: admin };
  if (guard === 'creator') return address.includes(':') ? { performer } : { performer, 'new performer': newPerformer };
  if (guard === 'account') return address.includes(':') ? { fan } : { fan, 'new fan': newFan };
  return address.startsWith('/auth/') ? { stranger: undefined } : { stranger: undefined, fan };
}

/** A screen, and one of those whom it is for. */
export interface Visit {
  readonly name: string;
  readonly address: string;
  readonly visitor: Visitor;
}

/** Everything to see behind some guards: each screen full, and empty where that differs. */
export function visits(guards: readonly Guard[]): Visit[] {
  const shown = screensBehind(guards).flatMap((screen) => visitsOf(screen));
  return guards.includes(undefined)
    ? [...shown, { name: '/api/docs as stranger', address: '/api/docs', visitor: undefined }]
    : shown;
}

/** Some screens, as the first of those whom each is for sees it: with much content. */
export function fullVisits(guards: readonly Guard[], addresses: ReadonlySet<string>): Visit[] {
  return screensBehind(guards)
    .filter(({ address }) => addresses.has(address))
    .flatMap((screen) => visitsOf(screen).slice(0, 1));
}

function screensBehind(guards: readonly Guard[]): readonly Screen[] {
  return screens().filter(({ guard }) => guards.includes(guard));
}

function visitsOf(screen: Screen): Visit[] {
  return Object.entries(visitorsOf(screen)).map(([who, visitor]) => ({
    name: `${screen.address} as ${who}`,
    address: addressOf(screen.address),
    visitor,
  }));
}
