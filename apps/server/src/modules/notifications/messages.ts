import { nameOfType, type TypeName } from '@ovation/contract/content-types.ts';
import type { NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import type { SubscriptionType } from '@ovation/contract/money/money.ts';
import type { PayoutStatus } from '@ovation/contract/money/payouts.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import { fromMinor } from '@ovation/domain';
import type { DomainEvents } from '../../platform/events.ts';
import { describeOrder, describeSale, describeStock } from './orders/order-sentences.ts';
import { describeAsked, describeRequest } from './orders/request-sentences.ts';
import type { Sources, VisibleNotification } from './visible-notification.store.ts';

/** A notification's text, and the page that it links to. */
export interface NotificationText {
  readonly text: string;
  /** What the actor wrote: only for the reader's own list, not for emails and push messages. */
  readonly detail?: string | undefined;
  readonly path: string;
}

/** The first actor, if the reader may know the name, and how many actors there are. */
export interface ActorSummary {
  readonly name: string | undefined;
  readonly total: number;
  readonly username: string | undefined;
}

type Say = (row: VisibleNotification, actors: ActorSummary, sources: Sources) => NotificationText;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const inMoney = (minor: bigint): string => money.format(fromMinor(minor));

const departedName = 'A deleted account';

function who({ name = departedName, total }: ActorSummary): string {
  if (total <= 1) return name;
  return `${name} and ${total === 2 ? 'one other' : `${(total - 1).toLocaleString('en')} others`}`;
}

/** The type's name of the object of a sale or comment. */
const objectName = ({ object_kind }: VisibleNotification): string => nameOfType(object_kind as TypeName);

const lengths: Readonly<Record<SubscriptionType, string>> = {
  monthly: 'by the month',
  yearly: 'by the year',
  free: 'for free, to try',
};

const payoutSteps: Readonly<Record<PayoutStatus, string>> = {
  pending: 'waits for approval',
  approved: 'is approved',
  paying: 'is on its way',
  paid: 'is on its way to you',
  rejected: 'was rejected',
};

const identityNews: Readonly<Record<DomainEvents['identity.changed']['news'], string>> = {
  approved: 'Your documents are approved',
  rejected: 'We could not accept your documents. Publishing is paused until we have accepted others',
  expiring: 'Your ID document expires soon. Please send a newer one',
  expired: 'Your ID document has expired. Publishing is paused until you send a newer one',
};

const sentences: Readonly<Record<NotificationKind, Say>> = {
  follower: (_row, actors) => ({
    text: `${who(actors)} ${actors.total > 1 ? 'follow' : 'follows'} you`,
    path: '/creator/followers',
  }),
  subscriber(row, actors, { subscriptions }) {
    const type = subscriptions.get(row.visible_source_ids[0] ?? '');
    return {
      text: `${who(actors)} subscribed to you${type === undefined ? '' : ` ${lengths[type]}`}`,
      path: '/creator/subscribers',
    };
  },
  tip(row, actors, { charges }) {
    const charge = charges.get(row.visible_source_ids[0] ?? '');
    return {
      text: `${who(actors)} sent you a tip${charge ? ` of ${inMoney(charge.gross)}` : ''}`,
      detail: charge?.message ?? undefined,
      path: '/creator/earnings',
    };
  },
  purchase(row, actors, { charges, paths }) {
    const charge = charges.get(row.visible_source_ids[0] ?? '');
    if (row.object_kind === 'stream-minute')
      return {
        text: `${who(actors)} watched your live stream${charge ? ` for ${inMoney(charge.gross)}` : ''}`,
        path: paths.get(row.object_id ?? '') ?? '/creator/earnings',
      };
    return {
      text: `${who(actors)} bought your ${objectName(row)}${charge ? ` for ${inMoney(charge.gross)}` : ''}`,
      path: paths.get(row.object_id ?? '') ?? '/creator/earnings',
    };
  },
  comment: (row, actors, sources) => ({
    text: `${who(actors)} commented on your ${objectName(row)}`,
    ...saidWhere(row, sources),
  }),
  answer: (row, actors, sources) => ({
    text: actors.name === undefined ? 'There is a new reply to your comment' : `${who(actors)} answered your comment`,
    ...saidWhere(row, sources),
  }),
  message: (row, actors) => ({ text: messageSentence(row, actors), path: `/messages/${row.object_id}` }),
  payout(row, _cast, { payouts }) {
    const payout = payouts.get(row.object_id ?? '');
    return {
      text: payout
        ? `Your payout of ${inMoney(payout.amount)} ${payoutSteps[payout.status]}`
        : 'Your payout has been updated',
      path: `/creator/payouts/${row.object_id}`,
    };
  },
  order(row, _actors, { orders, requests }) {
    const id = row.object_id ?? '';
    if (row.object_kind !== 'request') return { text: describeOrder(orders.get(id)), path: `/orders/${id}` };
    const request = requests.get(id);
    const amount = request?.price ? inMoney(request.price) : undefined;
    return { text: describeRequest(request && { ...request, amount }), path: `/requests/${id}` };
  },
  sale(row, actors, { orders, requests }) {
    const id = row.object_id ?? '';
    if (row.object_kind === 'request')
      return { text: describeAsked(who(actors), requests.get(id)), path: `/creator/requests/${id}` };
    const order = orders.get(id);
    return {
      text: describeSale(who(actors), order && { ...order, amount: inMoney(order.total) }),
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
    text: 'The recording of your live stream is ready as a draft video',
    path: object_id === null ? '/creator/videos' : `/creator/videos/${object_id}`,
  }),
  report: ({ object_kind }) =>
    object_kind === 'report'
      ? { text: 'We have decided on your report', path: '/reports' }
      : { text: 'Our staff have decided about your content', path: '/reports?show=decisions' },
  identity: ({ object_kind }) => ({
    text: identityNews[object_kind as DomainEvents['identity.changed']['news']],
    path: '/creator/account?section=papers',
  }),
  export: () => ({ text: 'Your data is ready to download', path: '/user/account/data' }),
  consent: ({ object_kind }) =>
    object_kind === 'consent-asked'
      ? { text: 'You are asked for consent to content that shows you', path: '/consents' }
      : { text: 'People you show have responded', path: '/creator/people-shown' },
  live: ({ visible_source_ids: [streamId] }, actors) => ({
    text: `${who(actors)} is live now`,
    path: streamId === undefined ? `/${actors.username ?? ''}` : `/${actors.username ?? ''}/live/${streamId}`,
  }),
};

function saidWhere(
  { visible_source_ids, object_id }: VisibleNotification,
  { comments, paths }: Sources,
): Omit<NotificationText, 'text'> {
  return { detail: comments.get(visible_source_ids[0] ?? ''), path: paths.get(object_id ?? '') ?? '/notifications' };
}

/** The count is known only while messages are unread. */
function messageSentence({ read_at, unread_messages }: VisibleNotification, actors: ActorSummary): string {
  const count = Number(unread_messages ?? 0n);
  return read_at === null && count > 1 ? `${who(actors)} sent you ${count} messages` : `${who(actors)} wrote to you`;
}

/** Describes a notification in one sentence. */
export function describeNotification(
  row: VisibleNotification,
  actors: ActorSummary,
  sources: Sources,
): NotificationText {
  return sentences[row.kind](row, actors, sources);
}
