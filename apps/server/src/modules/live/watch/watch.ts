import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/watch.ts';
import type * as streamOperations from '@ovation/contract/live/streams.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireVisibleContent, type Viewing, type Visible } from '../../access/index.ts';
import { readCamera } from '../requests/private-show.ts';
import { readStreams, presentStreams } from '../streams/read-streams.ts';
import type { StreamRow } from '../streams/stream.store.ts';
import { readVisit } from '../visits/present-visit.ts';
import { issueTickets, noTickets, requireStream, type Tickets } from './tickets.ts';
import { findJoinable, findStreams } from './watch.store.ts';
import { storedRule } from '../streams/validate-stream.ts';

/** How to watch a stream, or what would unlock it. */
export async function joinStream({ app, actor, params, query, request }: Call<typeof operations.joinStream>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const streamId = await findJoinable(app.database, params.id);
  if (streamId === undefined) throw new Failure('not-found', t('There is no such live stream at the moment.'));
  const { stream, decision } = await requireStream(app, viewing, streamId);
  const viewerId = query.viewerId ?? newId();
  const { watch, expiresAt } = await ticketsOf(app, viewing, { stream, decision, viewerId });
  const [[presented], visit, camera] = await Promise.all([
    readStreams(app, viewing, [streamId]),
    actor && readVisit(app, { streamId, accountId: actor.id }),
    actor && readCamera(app, { stream, accountId: actor.id, viewerId }),
  ]);
  if (!presented) throw new Failure('not-found');
  return {
    stream: presented,
    access: presented.access,
    watch: [...watch],
    viewerId,
    ...(visit ? { visit } : {}),
    ...(camera ? { camera } : {}),
    expiresAt: expiresAt.toISOString(),
  };
}

interface Joined {
  readonly stream: StreamRow;
  readonly decision: Visible;
  readonly viewerId: string;
}

/** Access that is lost while the tickets are made is as if there had been none. */
async function ticketsOf(app: App, viewing: Viewing, joined: Joined): Promise<Tickets> {
  if (joined.decision.state !== 'granted' || joined.stream.status !== 'live') return noTickets(app);
  try {
    return await issueTickets(app, { ...joined, viewing });
  } catch (error) {
    if (error instanceof Failure && error.code === 'content-locked') return noTickets(app);
    throw error;
  }
}

export async function getStream({ app, actor, params, request }: Call<typeof streamOperations.getStream>) {
  const viewing = { viewer: actor, country: request.country };
  await requireVisibleContent(app, viewing, 'stream', params.id);
  const [stream] = await readStreams(app, viewing, [params.id]);
  if (!stream) throw new Failure('not-found');
  return stream;
}

/** Streams that the viewer may see, open or locked. Private shows are in no list. */
export async function searchStreams({ app, actor, query, request }: Call<typeof streamOperations.searchStreams>) {
  const viewing = { viewer: actor, country: request.country };
  const { access, ...rest } = query;
  const list = { ...rest, ...(access === undefined ? {} : { rule: storedRule(access) }) };
  const { rows, total } = await findStreams(app.database, { viewing, now: app.clock.now() }, list);
  return { data: await presentStreams(app, viewing, rows), total };
}
