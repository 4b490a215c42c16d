import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/fan-lists.ts';
import { maxFansOfList, type Fan } from '@ovation/contract/people/fan-lists.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import { findList, setTotal } from './fan-list.store.ts';
import {
  deleteMember,
  findFans,
  findReachable,
  insertMembers,
  listMembers,
  type FanRow,
} from './fan-list-member.store.ts';
import { noSuchList, presentFanList, requireList } from './fan-lists.ts';

function presentFan(row: FanRow): Fan {
  return { ...presentAccountCard(row), isFollower: row.is_follower, isSubscriber: row.is_subscriber };
}

export async function searchFans({ app, actor, query }: Call<typeof operations.searchFans>) {
  const rows = await findFans(
    app.database,
    actor.id,
    { q: query.q, listId: query.listId, limit: query.pageSize },
    app.clock.now(),
  );
  return { data: rows.map((row) => ({ ...presentFan(row), isListed: row.is_listed })) };
}

export async function listFansOfList({ app, actor, params, query }: Call<typeof operations.listFansOfList>) {
  const list = await findList(app.database, actor.id, params.id);
  if (!list) throw noSuchList();
  const { rows, total } = await listMembers(
    app.database,
    { id: list.id, performerId: actor.id },
    query,
    app.clock.now(),
  );
  return { data: rows.map((row) => ({ ...presentFan(row), addedAt: row.created_at.toISOString() })), total };
}

/** A list takes only fans to whom the performer may write. */
export async function addFansToList({ app, actor, params, body }: Call<typeof operations.addFansToList>) {
  return app.transaction(async (work) => {
    const list = await requireList(work, actor.id, params.id);
    const reachable = await findReachable(work.db, actor.id, body.accountIds);
    const problems = body.accountIds.flatMap((id, index): FieldProblem[] =>
      reachable.has(id) ? [] : [{ path: `accountIds.${index}`, message: t('This account is not one of your fans.') }],
    );
    if (problems[0]) throw new Failure('field-invalid', problems[0].message, problems);
    const added = await insertMembers(work.db, list.id, body.accountIds, app.clock.now());
    if (list.total_fan + added > maxFansOfList)
      throw new Failure(
        'conflict',
        t('A list can hold {maxFansOfList, number} fans at most. Please create another one.', { maxFansOfList }),
      );
    return presentFanList(added === 0 ? list : await setTotal(work.db, list.id, added, app.clock.now()));
  });
}

/** Removing a fan who is not on the list succeeds and changes nothing. */
export async function removeFanFromList({ app, actor, params }: Call<typeof operations.removeFanFromList>) {
  return app.transaction(async (work) => {
    const list = await requireList(work, actor.id, params.id);
    const isRemoved = await deleteMember(work.db, list.id, params.accountId);
    return presentFanList(isRemoved ? await setTotal(work.db, list.id, -1, app.clock.now()) : list);
  });
}
