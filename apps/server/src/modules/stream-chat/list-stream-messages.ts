import type * as operations from '@ovation/contract/messaging/stream-chat.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Viewing } from '../access/index.ts';
import { presentStreamMessage } from './present.ts';
import { requireStream } from './read-stream.ts';
import { listBefore, listSince } from './stream-message.store.ts';

type PageQuery = Call<typeof operations.listPublicMessages>['query'];

/** Reads the conversation before its messages, so that its position never includes a message that the page lacks. */
async function readPage(app: App, viewing: Viewing, id: string, { before, offset, limit }: PageQuery) {
  const stream = await requireStream(app, viewing, id);
  const newest = before === undefined ? stream.last_sequence + 1n : BigInt(before);
  const rows = await listBefore(app.database, id, { before: newest - BigInt(offset), limit, viewer: viewing.viewer });
  return {
    data: rows.map(presentStreamMessage),
    total: Number(stream.last_sequence - stream.cleared_sequence),
    position: Number(stream.last_position),
    clearedSequence: Number(stream.cleared_sequence),
  };
}

export async function listPublicMessages({
  app,
  actor,
  params,
  query,
  request,
}: Call<typeof operations.listPublicMessages>) {
  return readPage(app, { viewer: actor, country: request.country }, params.id, query);
}

export async function listStreamMessages({
  app,
  actor,
  params,
  query,
  request,
}: Call<typeof operations.listStreamMessages>) {
  const viewing = { viewer: actor, country: request.country };
  if (query.after === undefined) return { ...(await readPage(app, viewing, params.id, query)), isComplete: true };
  const stream = await requireStream(app, viewing, params.id);
  const rows = await listSince(app.database, params.id, {
    after: BigInt(query.after),
    limit: query.limit,
    viewer: viewing.viewer,
  });
  const isComplete = rows.length < query.limit;
  const reached = rows.at(-1)?.position ?? 0n;
  return {
    data: rows.map(presentStreamMessage),
    total: Number(stream.last_sequence - stream.cleared_sequence),
    clearedSequence: Number(stream.cleared_sequence),
    isComplete,
    position: Number(isComplete && stream.last_position > reached ? stream.last_position : reached),
  };
}
