import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { TypesThatAre } from '@ovation/contract/content-types.ts';
import type { CommentableKind } from '@ovation/contract/publishing/comments.ts';
import type { NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import type { SubscriptionType } from '@ovation/contract/money/money.ts';
import type { PayoutStatus } from '@ovation/contract/money/payouts.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { formatAmount } from '../ledger/index.ts';
import {
  describeOrder,
  describeSale,
  describeStock,
  describeAsked,
  describeRequest,
} from './orders/order-sentences.ts';
import type { ChargeSource, Sources, VisibleNotification } from './visible-notification.store.ts';

/** A notification's text, and the page that it links to. */
export interface NotificationText {
  readonly text: string;
  /** What the actor wrote: only for the reader's own list, not for emails and push messages. */
  readonly detail?: string | undefined;
  readonly path: string;
  /** Whether there is nothing left to do on that page. */
  readonly isOver?: boolean;
}

/** The first actor, if the reader may know the name, and how many actors there are. */
export interface ActorSummary {
  readonly name: string | undefined;
  readonly total: number;
  readonly username: string | undefined;
}

type Say = (row: VisibleNotification, actors: ActorSummary, sources: Sources) => NotificationText;

const departedName = english('A deleted account');

function who({ name = translated(departedName), total }: ActorSummary): string {
  if (total <= 1) return name;
  return t('{name} and {others, plural, one {one other} other {# others}}', { name, others: total - 1 });
}

interface Bought {
  readonly any: (actors: string) => string;
  readonly priced: (actors: string, amount: string) => string;
}

type BoughtKind = TypesThatAre<'sold'> | 'product';

const bought: Readonly<Record<BoughtKind, Bought>> = {
  feed: {
    any: (actors) => t('{actors} bought your post', { actors }),
    priced: (actors, amount) => t('{actors} bought your post for {amount}', { actors, amount }),
  },
  gallery: {
    any: (actors) => t('{actors} bought your gallery', { actors }),
    priced: (actors, amount) => t('{actors} bought your gallery for {amount}', { actors, amount }),
  },
  video: {
    any: (actors) => t('{actors} bought your video', { actors }),
    priced: (actors, amount) => t('{actors} bought your video for {amount}', { actors, amount }),
  },
  stream: {
    any: (actors) => t('{actors} bought your live stream', { actors }),
    priced: (actors, amount) => t('{actors} bought your live stream for {amount}', { actors, amount }),
  },
  message: {
    any: (actors) => t('{actors} bought your message', { actors }),
    priced: (actors, amount) => t('{actors} bought your message for {amount}', { actors, amount }),
  },
  product: {
    any: (actors) => t('{actors} bought your product', { actors }),
    priced: (actors, amount) => t('{actors} bought your product for {amount}', { actors, amount }),
  },
};

const commented: Readonly<Record<CommentableKind, (actors: string) => string>> = {
  feed: (actors) => t('{actors} commented on your post', { actors }),
  gallery: (actors) => t('{actors} commented on your gallery', { actors }),
  photo: (actors) => t('{actors} commented on your photo', { actors }),
  video: (actors) => t('{actors} commented on your video', { actors }),
  product: (actors) => t('{actors} commented on your product', { actors }),
  comment: (actors) => t('{actors} commented on your comment', { actors }),
};

/** Who subscribed, and for how long. */
const subscribed: Readonly<Record<SubscriptionType, (actors: string) => string>> = {
  monthly: (actors) => t('{actors} subscribed (monthly)', { actors }),
  yearly: (actors) => t('{actors} subscribed (yearly)', { actors }),
  free: (actors) => t('{actors} started a free trial', { actors }),
};

const payoutNews: Readonly<Record<PayoutStatus, (amount: string) => string>> = {
  pending: (amount) => t('Your payout of {amount} is waiting for approval', { amount }),
  approved: (amount) => t('Your payout of {amount} is approved', { amount }),
  paying: (amount) => t('Your payout of {amount} is on its way', { amount }),
  paid: (amount) => t('Your payout of {amount} is on its way to you', { amount }),
  rejected: (amount) => t('Your payout of {amount} was rejected', { amount }),
};

const identityNews: Readonly<Record<DomainEvents['identity.changed']['news'], EnglishText>> = {
  approved: english('Your documents are approved'),
  rejected: english('We could not accept your documents. Publishing is paused until we have accepted new ones'),
  expiring: english('Your ID document expires soon. Please send a newer one'),
  expired: english('Your ID document has expired. Publishing is paused until you send a newer one'),
};

const sentences: Readonly<Record<NotificationKind, Say>> = {
  follower: (_row, actors) => ({
    text: t('{total, plural, one {{actors} follows you} other {{actors} follow you}}', {
      actors: who(actors),
      total: Math.max(1, actors.total),
    }),
    path: '/creator/followers',
  }),
  subscriber(row, actors, { subscriptions }) {
    const type = subscriptions.get(row.visible_source_ids[0] ?? '');
    return {
      text:
        type === undefined ? t('{actors} subscribed to you', { actors: who(actors) }) : subscribed[type](who(actors)),
      path: '/creator/subscribers',
    };
  },
  tip(row, actors, { charges }) {
    const charge = charges.get(row.visible_source_ids[0] ?? '');
    return {
      text: withRefund(
        charge
          ? t('{actors} sent you a tip of {amount}', { actors: who(actors), amount: formatAmount(charge.gross) })
          : t('{actors} sent you a tip', { actors: who(actors) }),
        charge,
      ),
      detail: charge?.message ?? undefined,
      path: '/creator/earnings',
    };
  },
  purchase(row, actors, { charges, paths }) {
    const charge = charges.get(row.visible_source_ids[0] ?? '');
    if (row.object_kind === 'stream-minute')
      return {
        text: charge
          ? t('{actors} watched your live stream for {amount}', {
              actors: who(actors),
              amount: formatAmount(charge.gross),
            })
          : t('{actors} watched your live stream', { actors: who(actors) }),
        path: paths.get(row.object_id ?? '') ?? '/creator/earnings',
      };
    return {
      text: withRefund(boughtBy(who(actors), row, charge), charge),
      path: paths.get(row.object_id ?? '') ?? '/creator/earnings',
    };
  },
  comment: (row, actors, sources) => ({
    text: commented[row.object_kind as CommentableKind](who(actors)),
    ...saidWhere(row, sources),
  }),
  answer: (row, actors, sources) => ({
    text:
      actors.name === undefined
        ? t('There is a new reply to your comment')
        : t('{actors} answered your comment', { actors: who(actors) }),
    ...saidWhere(row, sources),
  }),
  message: (row, actors) => ({ text: messageSentence(row, actors), path: `/messages/${row.object_id}` }),
  payout(row, _cast, { payouts }) {
    const payout = payouts.get(row.object_id ?? '');
    return {
      text: payout ? payoutNews[payout.status](formatAmount(payout.amount)) : t('Your payout has been updated'),
      path: `/creator/payouts/${row.object_id}`,
    };
  },
  order(row, _actors, { orders, requests }) {
    const id = row.object_id ?? '';
    if (row.object_kind !== 'request') return { text: describeOrder(orders.get(id)), path: `/orders/${id}` };
    const request = requests.get(id);
    const amount = request?.price ? formatAmount(request.price) : undefined;
    return { text: describeRequest(request && { ...request, amount }), path: `/requests/${id}` };
  },
  sale(row, actors, { orders, requests }) {
    const id = row.object_id ?? '';
    if (row.object_kind === 'request')
      return { text: describeAsked(who(actors), requests.get(id)), path: `/creator/requests/${id}` };
    const order = orders.get(id);
    return {
      text: describeSale(who(actors), order && { ...order, amount: formatAmount(order.total) }),
      path: `/creator/orders/${id}`,
    };
  },
  stock(row, _actors, { variants }) {
    const variant = variants.get(row.object_id ?? '');
    return {
      text: describeStock(variant),
      path: variant ? `/creator/products/${variant.product_id}` : '/creator/products',
    };
  },
  recording: ({ object_id }) => ({
    text: t('The recording of your live stream is ready as a draft video'),
    path: object_id === null ? '/creator/videos' : `/creator/videos/${object_id}`,
  }),
  report: ({ object_kind }) =>
    object_kind === 'report'
      ? { text: t('We have decided on your report'), path: '/reports' }
      : { text: t('Our staff have decided about your content'), path: '/reports?show=decisions' },
  identity: ({ object_kind }) => ({
    text: translated(identityNews[object_kind as DomainEvents['identity.changed']['news']]),
    path: '/creator/account?section=papers',
  }),
  export: () => ({ text: t('Your data is ready to download'), path: '/user/account/data' }),
  consent: ({ object_kind }) =>
    object_kind === 'consent-asked'
      ? { text: t('You’ve been asked for consent to content that shows you'), path: '/consents' }
      : { text: t('People you show have responded'), path: '/creator/people-shown' },
  live: ({ visible_source_ids: [streamId = ''] }, actors, { streams }) => liveNews(streamId, actors, streams),
};

/** Leads to the stream, later to its recording. */
function liveNews(streamId: string, actors: ActorSummary, streams: Sources['streams']): NotificationText {
  const [name, profile] = [who(actors), `/${actors.username ?? ''}`];
  const path = streamId === '' ? profile : `${profile}/live/${streamId}`;
  const stream = streams.get(streamId);
  if (!stream?.has_ended) return { text: t('{name} is live now', { name }), path };
  return stream.recording_id === null
    ? { text: t('{name} was live. The stream has ended', { name }), path, isOver: true }
    : {
        text: t('{name} was live. You can watch the recording', { name }),
        path: `${profile}/videos/${stream.recording_id}`,
      };
}

function boughtBy(actors: string, { object_kind }: VisibleNotification, charge: ChargeSource | undefined): string {
  const says = bought[object_kind as BoughtKind];
  return charge ? says.priced(actors, formatAmount(charge.gross)) : says.any(actors);
}

/** A sentence, followed by another one if money went back. */
function withRefund(sentence: string, charge: ChargeSource | undefined): string {
  if (!charge || charge.refunded === 0n) return sentence;
  return charge.refunded >= charge.gross
    ? t('{sentence}. It was refunded.', { sentence })
    : t('{sentence}. {amount} of it was refunded.', { sentence, amount: formatAmount(charge.refunded) });
}

function saidWhere(
  { visible_source_ids, object_id }: VisibleNotification,
  { comments, paths }: Sources,
): Omit<NotificationText, 'text'> {
  return { detail: comments.get(visible_source_ids[0] ?? ''), path: paths.get(object_id ?? '') ?? '/notifications' };
}

/** The count is known only while messages are unread. */
function messageSentence({ read_at, unread_messages }: VisibleNotification, actors: ActorSummary): string {
  const count = Number(unread_messages ?? 0n);
  return read_at === null && count > 1
    ? t('{actors} sent you {count, plural, one {# message} other {# messages}}', { actors: who(actors), count })
    : t('{actors} wrote to you', { actors: who(actors) });
}

/** Describes a notification in one sentence. */
export function describeNotification(
  row: VisibleNotification,
  actors: ActorSummary,
  sources: Sources,
): NotificationText {
  return sentences[row.kind](row, actors, sources);
}
