import { maxPreviews, type PerformerCard } from '@ovation/contract/people/performers.ts';
import type { App } from '../../app.ts';
import { loadListedFiles, presentFile } from '../media/index.ts';
import { listPreviewFiles } from './preview.store.ts';

type Preview = NonNullable<PerformerCard['previews']>[number];

/** Wide enough for a third of a card on a high-density screen. */
const neededWidth = 320;

/** Pictures of what performers show to everyone, by performer: nothing locked is ever among them. */
export async function readPreviews(app: App, performerIds: readonly string[]): Promise<Map<string, Preview[]>> {
  if (performerIds.length === 0) return new Map();
  const rows = await listPreviewFiles(app.database, performerIds, maxPreviews, app.clock.now());
  const ids = rows.map(({ file_id }) => file_id);
  const files = new Map((await loadListedFiles(app.database, ids)).map((file) => [file.id, file]));
  const previews = new Map<string, Preview[]>(performerIds.map((id) => [id, []]));
  for (const { performer_id, file_id } of rows) {
    const file = files.get(file_id);
    const preview = file && previewOf(presentFile(app, file, true));
    if (preview) previews.get(performer_id)?.push(preview);
  }
  return previews;
}

function previewOf({ type, thumbnails }: ReturnType<typeof presentFile>): Preview | undefined {
  const thumbnail = thumbnails.find(({ width }) => width >= neededWidth) ?? thumbnails.at(-1);
  return thumbnail && { ...thumbnail, isVideo: type === 'feed-video' };
}
