import type { Gallery, Photo } from '@ovation/contract/publishing/galleries.ts';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import type { ViewedPhoto } from '../../media/photo-viewer.tsx';
import { Picture } from '../../media/picture.tsx';
import { BookmarkButton, LikeButton } from '../../engagement/reaction-buttons.tsx';
import classes from './gallery-photos.module.css';
import type { Pages } from './use-pages.ts';

/** In the gallery's order. */
export const photoQuery = { sortBy: 'position', sort: 'asc', pageSize: 60 } as const;

const PhotoViewer = lazy(() => import('../../media/photo-viewer.tsx'));

/** How near to the end of what is loaded the viewer may come before the next page is loaded. */
const prefetchMargin = 4;

interface GalleryPhotosProps {
  readonly gallery: Gallery;
  readonly pages: Pages<Photo>;
}

/** An open gallery's photos in rows of the same height; a tap opens the viewer. */
export function GalleryPhotos({ gallery, pages }: GalleryPhotosProps) {
  const [openAt, setOpenAt] = useState<number>();
  const [inView, setInView] = useState(0);
  const shown = pages.items.filter(({ file }) => file.thumbnails.length > 0);
  const view = (index: number): void => {
    setInView(index);
    if (pages.hasMore && index >= shown.length - prefetchMargin) pages.more();
  };
  const open = (index: number): void => {
    setOpenAt(index);
    setInView(index);
  };
  return (
    <EndlessList hasMore={pages.hasMore} loading={pages.loading} skeleton={null} onMore={pages.more}>
      <ul className={classes.rows}>
        {shown.map((photo, index) => (
          <li key={photo._id} className={classes.cell} style={ratioOf(photo)}>
            <button
              type="button"
              className={classes.tile}
              onClick={() => open(index)}
              aria-label={[`Open photo ${index + 1} of ${gallery.totalPhoto}`, photo.alternativeText]
                .filter((part) => part !== '')
                .join(': ')}
            >
              <Picture
                file={photo.file}
                alt=""
                sizes="(max-width: 48em) 100vw, 420px"
                className={classes.picture}
                eager={index < 3}
              />
            </button>
          </li>
        ))}
        {shown.length < pages.items.length && !pages.hasMore ? (
          <li className={classes.waiting}>{waitingFor(pages.items.length - shown.length)}</li>
        ) : null}
      </ul>
      {openAt === undefined ? null : (
        <Suspense>
          <PhotoViewer
            photos={shown.map((photo, index) => viewed(photo, index, gallery))}
            by={gallery.performer.name}
            startAt={openAt}
            onClose={() => setOpenAt(undefined)}
            onView={view}
            actions={<PhotoActions photo={shown[inView]} pages={pages} />}
          />
        </Suspense>
      )}
    </EndlessList>
  );
}

function PhotoActions({ photo, pages }: { readonly photo: Photo | undefined; readonly pages: Pages<Photo> }) {
  if (!photo) return null;
  const change = (changed: (before: Photo) => Photo): void => pages.patch(photo._id, changed);
  return (
    <>
      <LikeButton key={`like ${photo._id}`} kind="photo" item={photo} onChange={change} />
      <BookmarkButton key={`bookmark ${photo._id}`} kind="photo" item={photo} onChange={change} />
    </>
  );
}

function waitingFor(count: number): string {
  return count === 1 ? 'One photo is still being processed.' : `${count} photos are still being processed.`;
}

function viewed(photo: Photo, index: number, { title, performer }: Gallery): ViewedPhoto {
  return {
    file: photo.file,
    alt: photo.alternativeText || photo.title || `Photo ${index + 1} of “${title}” by ${performer.name}`,
    caption: photo.title || undefined,
  };
}

/** The share of its row that a photo takes, by its aspect ratio. */
export function ratioOf({ file }: Pick<Photo, 'file'>): CSSProperties {
  const ratio = (file.width ?? 1) / Math.max(1, file.height ?? 1);
  return { '--ratio': Math.min(2.4, Math.max(0.5, ratio)).toFixed(3) } as CSSProperties;
}
