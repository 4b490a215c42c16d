import type { OwnPhoto, Photo } from '@ovation/contract/publishing/galleries.ts';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import { deciderFor, type Viewing } from '../../../access/index.ts';
import { loadListedFiles } from '../../../media/index.ts';
import { loadShownPhotos, type ShownPhotoRow } from './photo.store.ts';
import { photoObjectOf, presentOwnPhoto, presentPhoto, type LoadedPhoto } from '../present.ts';

/** Photos as this viewer may see them, in the order of the ids, without those that are hidden from the viewer. */
export async function readPhotos(app: App, viewing: Viewing, ids: readonly string[]): Promise<Photo[]> {
  const loaded = await loadVisible(app, viewing, await loadShownPhotos(app.database, viewing, ids, app.clock.now()));
  return loaded.map((photo) => presentPhoto(app, photo));
}

/** Those of these photos that are the viewer's own. */
export async function readOwnPhotos(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnPhoto[]> {
  const rows = await loadShownPhotos(app.database, viewing, ids, app.clock.now());
  const loaded = await loadVisible(
    app,
    viewing,
    rows.filter((row) => row.performer_id === viewing.viewer?.id),
  );
  return loaded.map((photo) => presentOwnPhoto(app, photo));
}

/** Throws not-found for a photo that is not the viewer's own, or was deleted. */
export async function readOwnPhoto(app: App, viewing: Viewing, photoId: string): Promise<OwnPhoto> {
  const [photo] = await readOwnPhotos(app, viewing, [photoId]);
  if (!photo) throw new Failure('not-found');
  return photo;
}

async function loadVisible(app: App, viewing: Viewing, rows: readonly ShownPhotoRow[]): Promise<LoadedPhoto[]> {
  const [decide, files] = await Promise.all([
    deciderFor(app, viewing),
    loadListedFiles(
      app.database,
      rows.map(({ file_id }) => file_id),
    ),
  ]);
  const filesById = new Map(files.map((file) => [file.id, file]));
  return rows.flatMap((row): LoadedPhoto[] => {
    const [decision, file] = [decide(photoObjectOf(row), row), filesById.get(row.file_id)];
    return decision.state === 'hidden' || !file ? [] : [{ row, decision, file }];
  });
}
