import type { OwnStream, Stream } from '@ovation/contract/live/stream.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { accessObjectOf, deciderFor, type Viewing } from '../../access/index.ts';
import { loadFilesOf } from '../../media/index.ts';
import { readHealth } from '../engine/read-health.ts';
import { loadProblems } from '../engine/recording-problem.store.ts';
import { loadStreamEarnings } from './own-stream.store.ts';
import { presentOwnStream, presentStream, type LoadedStream } from './present-stream.ts';
import { loadShownStreams, type ShownStreamRow } from './shown-stream.store.ts';

/** Streams as this viewer may see them, in the order of the ids, without those that are hidden from the viewer. */
export async function readStreams(app: App, viewing: Viewing, ids: readonly string[]): Promise<Stream[]> {
  return presentStreams(app, viewing, await loadShownStreams(app.database, viewing, ids, app.clock.now()));
}

/** The same for rows that are already loaded. */
export async function presentStreams(app: App, viewing: Viewing, rows: readonly ShownStreamRow[]): Promise<Stream[]> {
  const loaded = await loadVisible(app, viewing, rows);
  return loaded.map((stream) => presentStream(app, stream));
}

/** With figures, for their performer or staff: the caller has checked that the viewer is one of them. */
export async function readStreamsWithFigures(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnStream[]> {
  const rows = await loadShownStreams(app.database, viewing, ids, app.clock.now());
  const [loaded, earnings, problems] = await Promise.all([
    loadVisible(app, viewing, rows),
    loadStreamEarnings(app.database, ids),
    loadProblems(app.database, ids),
  ]);
  return Promise.all(
    loaded.map(async (stream) =>
      presentOwnStream(app, stream, {
        earnings: earnings.filter(({ stream_id }) => stream_id === stream.row.id),
        health: await readHealth(app, stream.row),
        recordingProblem: problems.get(stream.row.id),
      }),
    ),
  );
}

/** Those of these streams that are the viewer's own. */
export async function readOwnStreams(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnStream[]> {
  const streams = await readStreamsWithFigures(app, viewing, ids);
  return streams.filter(({ performer }) => performer._id === viewing.viewer?.id);
}

/** Throws not-found for a stream that is not the viewer's own, or was deleted. */
export async function readOwnStream(app: App, viewing: Viewing, id: string): Promise<OwnStream> {
  const [stream] = await readOwnStreams(app, viewing, [id]);
  if (!stream) throw new Failure('not-found');
  return stream;
}

/** Decides on access first, then loads the pictures of all visible streams in one query. */
async function loadVisible(app: App, viewing: Viewing, rows: readonly ShownStreamRow[]): Promise<LoadedStream[]> {
  const decide = await deciderFor(app, viewing);
  const visible = rows.flatMap((row) => {
    const decision = decide(streamObjectOf(row), row);
    return decision.state === 'hidden' ? [] : [{ row, decision }];
  });
  const files = await loadFilesOf(
    app.database,
    'stream',
    visible.map(({ row }) => row.id),
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  return visible.map((stream) => ({ ...stream, files: byId }));
}

/** The access object of a stream; a private show has two parties. */
export function streamObjectOf(row: ShownStreamRow) {
  return accessObjectOf({
    ...row,
    kind: 'stream',
    gallery_id: null,
    party_ids: row.fan_id === null ? null : [row.performer_id, row.fan_id],
  });
}
