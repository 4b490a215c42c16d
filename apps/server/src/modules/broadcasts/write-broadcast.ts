import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import { fromMinor } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { deleteFiles } from '../media/index.ts';
import {
  countDrafts,
  deleteRow,
  insertBroadcast,
  listFilesOf,
  lockBroadcast,
  saveBroadcastContent,
  type BroadcastRow,
} from './broadcast.store.ts';
import { validateDraft, type DraftInput } from './validate-draft.ts';
import { isChangeable } from './policy.ts';
import { readBroadcast, requireOwn } from './read-broadcasts.ts';

const maxDrafts = 100;

export async function createBroadcast({ app, actor, body }: Call<typeof operations.createBroadcast>) {
  const id = newId();
  await app.transaction(async (work) => {
    if ((await countDrafts(work.db, actor.id)) >= maxDrafts)
      throw new Failure(
        'conflict',
        t('You already have {maxDrafts} drafts. Please delete one you no longer need.', { maxDrafts }),
      );
    await insertBroadcast(
      work.db,
      { id, performerId: actor.id, ...(await validateDraft(work, app, actor, { id, draft: body })) },
      app.clock.now(),
    );
    await work.publish('content.created', { kind: 'broadcast', id, performerId: actor.id });
  });
  return readBroadcast(app, id, actor.id);
}

export async function changeBroadcast({ app, actor, params: { id }, body }: Call<typeof operations.changeBroadcast>) {
  await app.transaction(async (work) => {
    const locked = await requireChangeable(work, id, actor.id);
    const draft = { ...(await currentDraft(work, locked)), ...body };
    await saveBroadcastContent(work.db, id, await validateDraft(work, app, actor, { id, draft }), app.clock.now());
  });
  return readBroadcast(app, id, actor.id);
}

async function currentDraft({ db }: Work, locked: BroadcastRow): Promise<DraftInput> {
  const fileIds = (await listFilesOf(db, [locked.id])).map((file) => file.id);
  return {
    text: locked.text,
    fileIds,
    price: locked.price === null ? null : fromMinor(locked.price),
    audience: locked.audience,
  };
}

export async function deleteBroadcast({ app, actor, params: { id } }: Call<typeof operations.deleteBroadcast>) {
  await app.transaction(async (work) => {
    await requireChangeable(work, id, actor.id);
    await deleteFiles(
      work,
      (await listFilesOf(work.db, [id])).map((file) => file.id),
    );
    await deleteRow(work.db, id);
  });
  return { message: t('The message is deleted. It was not sent to anyone.') };
}

/** Locks a broadcast that has not started to go out. Throws not-found and conflict. */
export async function requireChangeable({ db }: Work, id: string, performerId: string): Promise<BroadcastRow> {
  const locked = requireOwn(await lockBroadcast(db, id), performerId);
  if (!isChangeable(locked.status))
    throw new Failure('conflict', t('This message is already being sent and can no longer be changed.'));
  return locked;
}
