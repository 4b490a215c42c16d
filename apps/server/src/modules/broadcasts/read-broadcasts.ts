import { t } from '@ovation/language/t.ts';
import type { Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadListedFiles, presentFile } from '../media/index.ts';
import { findBroadcast, listBroadcasts, listFilesOf, type BroadcastRow } from './broadcast.store.ts';
import { presentBroadcast } from './present.ts';
import { loadOutcomes } from './recipient.store.ts';

export async function searchBroadcasts({ app, actor, query }: Call<typeof operations.searchBroadcasts>) {
  const { rows, total } = await listBroadcasts(app.database, actor.id, query);
  return { data: await readBroadcasts(app, rows), total };
}

export async function getBroadcast({ app, actor, params }: Call<typeof operations.getBroadcast>) {
  return readBroadcast(app, params.id, actor.id);
}

export async function readBroadcast(app: App, id: string, performerId: string): Promise<Broadcast> {
  const row = requireOwn(await findBroadcast(app.database, id), performerId);
  const [shown] = await readBroadcasts(app, [row]);
  if (!shown) throw noSuchBroadcast();
  return shown;
}

/** Another performer's broadcast is answered like one that does not exist. */
export function requireOwn(row: BroadcastRow | undefined, performerId: string): BroadcastRow {
  if (row?.performer_id !== performerId) throw noSuchBroadcast();
  return row;
}

function noSuchBroadcast(): Failure {
  return new Failure('not-found', t('This message does not exist.'));
}

/** Presents broadcasts to their performer, in the order of the rows. */
async function readBroadcasts(app: App, rows: readonly BroadcastRow[]): Promise<Broadcast[]> {
  const ids = rows.map(({ id }) => id);
  const [outcomes, links] = await Promise.all([loadOutcomes(app.database, ids), listFilesOf(app.database, ids)]);
  const fileIds = links.map(({ id }) => id);
  const files = new Map((await loadListedFiles(app.database, fileIds)).map((file) => [file.id, file]));
  return rows.map((row) => {
    const own = links.filter(({ object_id }) => object_id === row.id).flatMap(({ id }) => files.get(id) ?? []);
    return presentBroadcast(
      row,
      outcomes.get(row.id),
      own.map((file) => presentFile(app, file, true)),
    );
  });
}
