import type * as operations from '@ovation/contract/performers.ts';
import { toMinor } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { columnOf, containing, pageOf } from '../../platform/database/list.ts';
import { birthdaysOf, presentPerformerCard, selectVisiblePerformers } from '../profiles/index.ts';
import { anyOf } from '../../platform/database/any-of.ts';

type Search = Call<typeof operations.searchPerformers>;

const columns = {
  updatedAt: 'performers.updated_at', createdAt: 'performers.created_at', name: 'accounts.name', username: 'accounts.username',
  monthlyPrice: 'performers.monthly_price', popular: 'performer_counters.total_follower',
} as const;

const attributes = {
  gender: 'performers.gender', height: 'performers.height', weight: 'performers.weight', bodyType: 'performers.body_type', ethnicity: 'performers.ethnicity',
  size: 'performers.size', hair: 'performers.hair', eyes: 'performers.eyes', sexualOrientation: 'performers.sexual_orientation', country: 'performers.country',
} as const;

export async function searchPerformers(call: Search) {
  const { app, query } = call;
  const found = select(call);
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('performers.account_id', query.sort).limit(limit).offset(offset).execute(),
    found.clearSelect().select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: Number(count.total) };
}

function select({ app, actor, query, request }: Search) {
  const now = app.clock.now();
  let found = selectVisiblePerformers(app.database, { viewerId: actor?.id, country: request.country, now });
  for (const word of query.q?.split(/\s+/).filter(Boolean).slice(0, 8) ?? []) {
    const pattern = containing(word);
    found = found.where((where) => where.or([where('accounts.name', 'ilike', pattern), where('accounts.username', 'ilike', pattern), where('performers.bio', 'ilike', pattern)]));
  }
  for (const [key, column] of Object.entries(attributes) as [keyof typeof attributes, (typeof attributes)[keyof typeof attributes]][]) {
    const wanted = query[key];
    if (wanted !== undefined) found = found.where(column, '=', wanted);
  }
  if (query.age !== undefined) {
    const { from, to } = birthdaysOf(query.age, now);
    found = found.where('performers.date_of_birth', '>=', from).where('performers.date_of_birth', '<=', to);
  }
  if (query.maximumPrice !== undefined) found = found.where('performers.monthly_price', '<=', toMinor(query.maximumPrice));
  if (query.isFreeSubscription !== undefined) found = found.where('performers.is_free_subscription', '=', query.isFreeSubscription);
  if (query.isOnline === true) found = found.where('performers.account_id', '=', anyOf(app.realtime.online()));
  return found;
}
