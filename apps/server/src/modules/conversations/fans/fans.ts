import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/fans.ts';
import type { FanCard, FanNote } from '@ovation/contract/people/fans.ts';
import { earningType, type EarningType, type SubscriptionType } from '@ovation/contract/money/money.ts';
import { fromMinor, sanitiseText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { loadFan, sumSpent, deleteFanNote, saveFanNote, type FanRow, type SpentRow } from './fan.store.ts';
import { requireConversation } from '../read-conversations.ts';

export async function getFan({ app, actor, params }: Call<typeof operations.getFan>): Promise<FanCard> {
  const parties = { performerId: actor.id, accountId: await requireFan(app, actor, params.id) };
  const now = app.clock.now();
  const [fan, spent] = await Promise.all([
    loadFan(app.database, parties, now),
    sumSpent(app.database, parties, monthOf(now)),
  ]);
  if (!fan) throw new Failure('not-found');
  return {
    note: fan.note ?? '',
    noteUpdatedAt: fan.note_updated_at?.toISOString() ?? null,
    followsSince: fan.follows_since?.toISOString() ?? null,
    subscription: presentSubscription(fan),
    spent: presentSpent(spent),
    isBlocked: fan.is_blocked,
  };
}

/** The other side of a performer's conversation. Throws not-found for staff, who are no fans. */
async function requireFan(app: App, actor: Actor, conversationId: string): Promise<string> {
  const { other_id, kind } = await requireConversation(app.database, actor.id, conversationId);
  if (kind === 'admin') throw new Failure('not-found', t('Staff are not fans.'));
  return other_id;
}

/** The start of the month, in UTC. */
function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

function presentSubscription({ type, opens, renews, price, started_at, expires_at }: FanRow): FanCard['subscription'] {
  if (type === null || !started_at || !expires_at) return null;
  return {
    subscriptionType: type as SubscriptionType,
    isActive: opens === true,
    renews: renews === true,
    price: fromMinor(price ?? 0n),
    since: started_at.toISOString(),
    until: expires_at.toISOString(),
  };
}

function presentSpent(rows: readonly SpentRow[]): FanCard['spent'] {
  const sum = (part: 'spent' | 'spent_since') => fromMinor(rows.reduce((all, row) => all + row[part], 0n));
  const last = rows
    .filter(({ last_at }) => last_at !== null)
    .toSorted((one, other) => Number(other.last_at) - Number(one.last_at))[0];
  return {
    total: sum('spent'),
    thisMonth: sum('spent_since'),
    byType: earningType.options.flatMap((type) => {
      const row = rows.find((one) => one.type === type);
      return row && row.count > 0n ? [{ type, amount: fromMinor(row.spent), count: Number(row.count) }] : [];
    }),
    lastPurchase: last?.last_at ? { type: last.type as EarningType, at: last.last_at.toISOString() } : null,
  };
}

export async function changeFanNote({
  app,
  actor,
  params,
  body,
}: Call<typeof operations.changeFanNote>): Promise<FanNote> {
  const parties = { performerId: actor.id, accountId: await requireFan(app, actor, params.id) };
  const note = sanitiseText(body.note);
  const now = app.clock.now();
  await app.transaction(async ({ db }) => {
    if (note === '') await deleteFanNote(db, parties);
    else if (!(await saveFanNote(db, parties, note, now)))
      throw new Failure('conflict', t('This account is closed. You can no longer keep a note about it.'));
  });
  return { note, noteUpdatedAt: note === '' ? null : now.toISOString() };
}
