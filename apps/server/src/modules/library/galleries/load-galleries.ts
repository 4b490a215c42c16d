import type { Gallery, OwnGallery, OwnPhoto, Photo } from '@ovation/contract/publishing/galleries.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { deciderFor, type Viewing } from '../../access/index.ts';
import { loadListedFiles } from '../../media/index.ts';
import { loadFiguresOf } from '../sale.store.ts';
import { loadShownGalleries, type ShownGalleryRow } from './gallery.store.ts';
import {
  galleryObjectOf,
  presentGallery,
  presentOwnGallery,
  photoObjectOf,
  presentOwnPhoto,
  presentPhoto,
  type LoadedGallery,
  type LoadedPhoto,
} from './present.ts';
import { loadShownPhotos, type ShownPhotoRow } from './photos/photo.store.ts';

/** Galleries as this viewer may see them, in the order of the ids, without those that are hidden from the viewer. */
export async function readGalleries(app: App, viewing: Viewing, ids: readonly string[]): Promise<Gallery[]> {
  const loaded = await visibleGalleries(
    app,
    viewing,
    await loadShownGalleries(app.database, viewing, ids, app.clock.now()),
  );
  return loaded.map((gallery) => presentGallery(app, gallery));
}

/** Those of these galleries that are the viewer's own, with what they have brought. */
export async function readOwnGalleries(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnGallery[]> {
  const rows = await loadShownGalleries(app.database, viewing, ids, app.clock.now());
  const own = rows.filter((row) => row.performer_id === viewing.viewer?.id);
  const [loaded, figures] = await Promise.all([
    visibleGalleries(app, viewing, own),
    loadFiguresOf(app.database, 'gallery', ids),
  ]);
  return loaded.map((gallery) => presentOwnGallery(app, gallery, figures.get(gallery.row.id)));
}

/** Throws not-found for a gallery that is not the viewer's own, or was deleted. */
export async function readOwnGallery(app: App, viewing: Viewing, galleryId: string): Promise<OwnGallery> {
  const [gallery] = await readOwnGalleries(app, viewing, [galleryId]);
  if (!gallery) throw new Failure('not-found');
  return gallery;
}

async function visibleGalleries(
  app: App,
  viewing: Viewing,
  rows: readonly ShownGalleryRow[],
): Promise<LoadedGallery[]> {
  const [decide, covers] = await Promise.all([
    deciderFor(app, viewing),
    loadListedFiles(
      app.database,
      rows.flatMap((row) => row.cover_file_id ?? []),
    ),
  ]);
  const coversById = new Map(covers.map((file) => [file.id, file]));
  return rows.flatMap((row): LoadedGallery[] => {
    const decision = decide(galleryObjectOf(row), row);
    return decision.state === 'hidden' ? [] : [{ row, decision, cover: coversById.get(row.cover_file_id ?? '') }];
  });
}

/** Photos as this viewer may see them, in the order of the ids, without those that are hidden from the viewer. */
export async function readPhotos(app: App, viewing: Viewing, ids: readonly string[]): Promise<Photo[]> {
  const loaded = await visiblePhotos(app, viewing, await loadShownPhotos(app.database, viewing, ids, app.clock.now()));
  return loaded.map((photo) => presentPhoto(app, photo));
}

/** Those of these photos that are the viewer's own. */
export async function readOwnPhotos(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnPhoto[]> {
  const rows = await loadShownPhotos(app.database, viewing, ids, app.clock.now());
  const loaded = await visiblePhotos(
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

async function visiblePhotos(app: App, viewing: Viewing, rows: readonly ShownPhotoRow[]): Promise<LoadedPhoto[]> {
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
