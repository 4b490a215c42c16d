import { nameOfType, type TypeName } from '@ovation/contract/content-types.ts';
import type { NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import { fromMinor } from '@ovation/domain';
import type { Sources, VisibleNotification } from './visible-notification.store.ts';

/** What is said of a notification, and where it leads. */
export interface NotificationText {
  readonly text: string;
  /** In the words of who did it: for the reader's own list alone. */
  readonly detail?: string | undefined;
  readonly path: string;
}

/** Who did it, as far as names may be told: the first, and how many there are. */
export interface ActorSummary {
  readonly name: string | undefined;
  readonly total: number;
  readonly username: string | undefined;
}

type Say = (row: VisibleNotification, cast: ActorSummary, sources: Sources) => NotificationText;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const inMoney = (minor: bigint): string => money.format(fromMinor(minor));

const somebody = 'Somebody who has left';

function who({ name = somebody, total }: ActorSummary): string {
  if (total <= 1) return name;
  return `${name} and ${total === 2 ? 'one other' : `${(total - 1).toLocaleString('en')} others`}`;
}

/** Of a sale or a comment, which have an object. */
const thing = ({ object_kind }: VisibleNotification): string => nameOfType(object_kind as TypeName);

const lengths: Readonly<Record<string, string>> = {
  monthly: 'by the month',
  yearly: 'by the year',
  free: 'for free, to try',
};

const payoutSteps: Readonly<Record<string, string>> = {
  approved: 'is approved',
  paying: 'is on its way',
  paid: 'is on its way to you',
  rejected: 'was rejected',
};

const sentences: Readonly<Record<NotificationKind, Say>> = {
  follower: (_row, cast) => ({
    text: `${who(cast)} ${cast.total > 1 ? 'follow' : 'follows'} you`,
    path: '/creator/followers',
  }),
  subscriber(row, cast, { subscriptions }) {
    const length = lengths[subscriptions.get(row.visible_source_ids[0] ?? '') ?? ''];
    return {
      text: `${who(cast)} subscribed to you${length === undefined ? '' : ` ${length}`}`,
      path: '/creator/subscribers',
    };
  },
  tip(row, cast, { charges }) {
    const charge = charges.get(row.visible_source_ids[0] ?? '');
    return {
      text: `${who(cast)} sent you a tip${charge ? ` of ${inMoney(charge.gross)}` : ''}`,
      detail: charge?.message ?? undefined,
      path: '/creator/earnings',
    };
  },
  purchase(row, cast, { charges, paths }) {
    const charge = charges.get(row.visible_source_ids[0] ?? '');
    return {
      text: `${who(cast)} bought your ${thing(row)}${charge ? ` for ${inMoney(charge.gross)}` : ''}`,
      path: paths.get(row.object_id ?? '') ?? '/creator/earnings',
    };
  },
  comment: (row, cast, sources) => ({
    text: `${who(cast)} commented on your ${thing(row)}`,
    ...saidWhere(row, sources),
  }),
  answer: (row, cast, sources) => ({
    text:
      cast.name === undefined ? 'There is a new answer to a comment of yours' : `${who(cast)} answered your comment`,
    ...saidWhere(row, sources),
  }),
  message: (row, cast) => ({ text: messageSentence(row, cast), path: `/messages/${row.object_id}` }),
  payout(row, _cast, { payouts }) {
    const payout = payouts.get(row.object_id ?? '');
    return {
      text: payout
        ? `Your payout of ${inMoney(payout.amount)} ${payoutSteps[payout.status] ?? 'waits for approval'}`
        : 'Your payout moved on',
      path: `/creator/payouts/${row.object_id}`,
    };
  },
  live: (_row, cast) => ({ text: `${who(cast)} is live now`, path: `/${cast.username ?? ''}` }),
};

function saidWhere(
  { visible_source_ids, object_id }: VisibleNotification,
  { comments, paths }: Sources,
): Omit<NotificationText, 'text'> {
  return { detail: comments.get(visible_source_ids[0] ?? ''), path: paths.get(object_id ?? '') ?? '/notifications' };
}

/** How many is known while they are unread. */
function messageSentence({ read_at, unread_messages }: VisibleNotification, cast: ActorSummary): string {
  const count = Number(unread_messages ?? 0n);
  return read_at === null && count > 1 ? `${who(cast)} sent you ${count} messages` : `${who(cast)} wrote to you`;
}

/** The whole of a notification in one sentence, which begins with the first name. */
export function say(row: VisibleNotification, cast: ActorSummary, sources: Sources): NotificationText {
  return sentences[row.kind](row, cast, sources);
}
