import type { Visit } from '@ovation/contract/live/watch.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { readBalances } from '../../ledger/index.ts';
import { findOpenVisit, type VisitRow, type VisitOf } from './visit.store.ts';

/** A visit that its fan has left is over for them, although its paid minute still lets them return. */
export function presentVisit({
  id,
  stream_id,
  price,
  minutes,
  paid_until,
  ended_at,
  left_at,
  end_reason,
}: VisitRow): Visit {
  const reason = end_reason ?? (left_at ? 'left' : undefined);
  return {
    _id: id,
    streamId: stream_id,
    price: fromMinor(price),
    minutes,
    charged: fromMinor(price * BigInt(minutes)),
    paidUntil: paid_until?.toISOString() ?? null,
    status: ended_at || left_at ? 'ended' : 'open',
    ...(reason === undefined ? {} : { endReason: reason as Visit['endReason'] }),
  };
}

/** From this number of remaining minutes on, the fan need not be warned. */
const enough = 2;

/** Sends a visit to all tabs of its fan after the commit; `balance` in minor units. */
export function announceVisit(work: Work, app: App, visit: VisitRow, balance: bigint): void {
  const left = Number(balance / visit.price);
  work.afterCommit(() =>
    app.realtime.emit(visit.account_id, 'visit.changed', {
      visit: presentVisit(visit),
      balance: fromMinor(balance),
      ...(visit.ended_at === null && left < enough ? { minutesLeft: left } : {}),
    }),
  );
}

/** The same for many visits. */
export async function announceVisits(work: Work, app: App, visits: readonly VisitRow[]): Promise<void> {
  if (visits.length === 0) return;
  const balances = await readBalances(
    work.db,
    visits.map(({ account_id }) => account_id),
  );
  for (const visit of visits) announceVisit(work, app, visit, balances.get(visit.account_id) ?? 0n);
}

/** What an account pays for a stream at the moment; undefined: nothing. */
export async function readVisit(app: App, whose: VisitOf): Promise<Visit | undefined> {
  const visit = await findOpenVisit(app.database, whose);
  return visit && presentVisit(visit);
}
