import { sql } from 'kysely';
import type { chooseVisiblePerformers } from '../profiles/index.ts';

type Visible = ReturnType<typeof chooseVisiblePerformers>;

/** Read along the index of counters, so that no more are looked at than are answered. */
export async function chooseTopPerformers(visible: Visible, count: number): Promise<string[]> {
  const rows = await visible
    .innerJoin('performer_counters', 'performer_counters.performer_id', 'performers.account_id')
    .orderBy('performer_counters.total_follower', 'desc')
    .orderBy('performer_counters.performer_id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Neighbours in the shuffle are always the same: of so many times what is wanted some are drawn, so that the groups differ. */
const widened = 4;

/** Some by chance, without whom the viewer follows and the viewer: a stretch of the fixed shuffle from any place on, beginning again at its end. */
export async function chooseSomePerformers(
  visible: Visible,
  count: number,
  viewerId: string | undefined,
): Promise<string[]> {
  const unknown =
    viewerId === undefined
      ? visible
      : visible
          .where('performers.account_id', '!=', viewerId)
          .where(
            sql<boolean>`not exists (select from follows f where f.performer_id = performers.account_id and f.account_id = ${viewerId})`,
          );
  const place = Math.random();
  const after = await unknown
    .where('performers.shuffle', '>=', place)
    .orderBy('performers.shuffle')
    .limit(count * widened)
    .execute();
  const missing = count * widened - after.length;
  const before =
    missing > 0
      ? await unknown.where('performers.shuffle', '<', place).orderBy('performers.shuffle').limit(missing).execute()
      : [];
  return draw(
    [...after, ...before].map((row) => row.account_id),
    count,
  );
}

function draw(ids: readonly string[], count: number): string[] {
  return ids
    .map((id) => ({ id, lot: Math.random() }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ id }) => id);
}
