import type { OwnVideo, Video } from '@ovation/contract/publishing/videos.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { accessObjectOf, deciderFor, type Viewing } from '../../access/index.ts';
import { loadFilesOf } from '../../media/index.ts';
import { loadFiguresOf } from '../sale.store.ts';
import { presentOwnVideo, presentVideo, type LoadedVideo } from './present-video.ts';
import { loadShownVideos, type ShownVideoRow } from './video.store.ts';

/** Videos as this viewer may see them, in the order of the ids, without those that are hidden from the viewer. */
export async function readVideos(app: App, viewing: Viewing, ids: readonly string[]): Promise<Video[]> {
  return presentVideos(app, viewing, await loadShownVideos(app.database, viewing, ids, app.clock.now()));
}

/** The same for rows that are already loaded. */
export async function presentVideos(app: App, viewing: Viewing, rows: readonly ShownVideoRow[]): Promise<Video[]> {
  const loaded = await loadVisible(app, viewing, rows);
  return loaded.map((video) => presentVideo(app, video));
}

/** Those of these videos that are the viewer's own, with what they have brought. */
export async function readOwnVideos(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnVideo[]> {
  const rows = await loadShownVideos(app.database, viewing, ids, app.clock.now());
  const own = rows.filter((row) => row.performer_id === viewing.viewer?.id);
  const [loaded, figures] = await Promise.all([
    loadVisible(app, viewing, own),
    loadFiguresOf(app.database, 'video', ids),
  ]);
  return loaded.map((video) => presentOwnVideo(app, video, figures.get(video.row.id)));
}

/** Throws not-found for a video that is not the viewer's own, or was deleted. */
export async function readOwnVideo(app: App, viewing: Viewing, id: string): Promise<OwnVideo> {
  const [video] = await readOwnVideos(app, viewing, [id]);
  if (!video) throw new Failure('not-found');
  return video;
}

/** Decides on access first, then loads the files of all visible videos in one query. */
async function loadVisible(app: App, viewing: Viewing, rows: readonly ShownVideoRow[]): Promise<LoadedVideo[]> {
  const decide = await deciderFor(app, viewing);
  const decided = rows.map((row) => ({
    row,
    decision: decide(accessObjectOf({ ...row, kind: 'video', gallery_id: null }), row),
  }));
  const visible = decided.flatMap(({ row, decision }) => (decision.state === 'hidden' ? [] : [{ row, decision }]));
  const files = await loadFilesOf(
    app.database,
    'video',
    visible.map(({ row }) => row.id),
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  return visible.map((video) => ({ ...video, files: byId }));
}
