import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/fan-lists.ts';
import { maxFanLists, maxFansOfList, type FanList, type Fan } from '@ovation/contract/people/fan-lists.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  countLists,
  deleteListRow,
  findList,
  insertList,
  isInUse,
  listRows,
  listRowsWith,
  lockList,
  setListName,
  setTotal,
  type FanListRow,
} from './fan-list.store.ts';
import {
  findReachable,
  deleteMember,
  findFans,
  insertMembers,
  listMembers,
  type FanRow,
} from './fan-list-member.store.ts';
import { presentAccountCard } from '../../accounts/index.ts';

function presentFanList(row: FanListRow): FanList {
  return {
    _id: row.id,
    name: row.name,
    totalFan: row.total_fan,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function noSuchList(): Failure {
  return new Failure('not-found', t('This list does not exist.'));
}

export async function listFanLists({ app, actor }: Call<typeof operations.listFanLists>) {
  return { data: (await listRows(app.database, actor.id)).map(presentFanList) };
}

export async function getFanList({ app, actor, params }: Call<typeof operations.getFanList>) {
  const list = await findList(app.database, actor.id, params.id);
  if (!list) throw noSuchList();
  return presentFanList(list);
}

export async function createFanList({ app, actor, body }: Call<typeof operations.createFanList>) {
  const name = cleanLine('name', body.name);
  return app.transaction(async ({ db }) => {
    if ((await countLists(db, actor.id)) >= maxFanLists)
      throw new Failure(
        'conflict',
        t('You already have {maxFanLists} lists. Please delete one you no longer need.', { maxFanLists }),
      );
    const made = await insertList(db, { id: newId(), performerId: actor.id, name }, app.clock.now());
    if (!made) throw nameTaken(name);
    return presentFanList(made);
  });
}

export async function renameFanList({ app, actor, params, body }: Call<typeof operations.renameFanList>) {
  const name = cleanLine('name', body.name);
  return app.transaction(async (work) => {
    const renamed = await setListName(work.db, await requireList(work, actor.id, params.id), name, app.clock.now());
    if (!renamed) throw nameTaken(name);
    return presentFanList(renamed);
  });
}

function nameTaken(name: string): Failure {
  return new Failure('conflict', t('You already have a list named “{name}”. Please choose another name.', { name }));
}

export async function deleteFanList({ app, actor, params }: Call<typeof operations.deleteFanList>) {
  await app.transaction(async (work) => {
    const list = await requireList(work, actor.id, params.id);
    if (await isInUse(work.db, list))
      throw new Failure(
        'conflict',
        t(
          'A broadcast that has not been sent yet uses this list. Please remove the list from it first, or wait until it has been sent.',
        ),
      );
    await deleteListRow(work.db, params.id);
  });
  return { message: t('The list is deleted.') };
}

/** Locks a list of the performer. Throws not-found. */
async function requireList({ db }: Work, performerId: string, id: string): Promise<FanListRow> {
  const list = await lockList(db, performerId, id);
  if (!list) throw noSuchList();
  return list;
}

export async function listFanListsOf({ app, actor, params }: Call<typeof operations.listFanListsOf>) {
  if (!(await findReachable(app.database, actor.id, [params.id])).has(params.id))
    throw new Failure('not-found', t('This account is not one of your fans.'));
  return {
    data: (await listRowsWith(app.database, actor.id, params.id)).map((row) => ({
      ...presentFanList(row),
      isListed: row.is_listed,
    })),
  };
}

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
