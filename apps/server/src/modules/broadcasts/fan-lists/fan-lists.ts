import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/fan-lists.ts';
import { maxFanLists, type FanList } from '@ovation/contract/people/fan-lists.ts';
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
  type FanListRow,
} from './fan-list.store.ts';
import { findReachable } from './fan-list-member.store.ts';

export function presentFanList(row: FanListRow): FanList {
  return {
    _id: row.id,
    name: row.name,
    totalFan: row.total_fan,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function noSuchList(): Failure {
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
export async function requireList({ db }: Work, performerId: string, id: string): Promise<FanListRow> {
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
