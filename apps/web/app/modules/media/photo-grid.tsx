import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { lazy, Suspense, useState } from 'react';
import classes from './photo-grid.module.css';
import { Picture } from './picture.tsx';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'));

/** How many are shown; the rest is counted on the last. */
const maxShown = 4;

interface PhotoGridProps {
  readonly photos: readonly FeedFile[];
  /** The name of their performer, for screen readers. */
  readonly by: string;
  readonly eager?: boolean;
}

/** A post's photos; a tap opens the viewer. */
export function PhotoGrid({ photos, by, eager = false }: PhotoGridProps) {
  const [openAt, setOpenAt] = useState<number>();
  const shown = photos.slice(0, maxShown);
  const hidden = photos.length - shown.length;
  return (
    <div className={classes.grid} data-count={shown.length}>
      {shown.map((photo, index) => (
        <button
          key={photo._id}
          type="button"
          className={classes.tile}
          onClick={() => setOpenAt(index)}
          aria-label={`Open photo ${index + 1} of ${photos.length} by ${by}`}
        >
          <Picture
            file={photo}
            alt=""
            sizes={shown.length === 1 ? '(max-width: 48em) 100vw, 640px' : '(max-width: 48em) 50vw, 320px'}
            className={classes.picture}
            eager={eager}
          />
          {hidden > 0 && index === shown.length - 1 ? <span className={classes.more}>+{hidden}</span> : null}
        </button>
      ))}
      {openAt === undefined ? null : (
        <Suspense>
          <PhotoViewer
            photos={photos.map((file, index) => ({ file, alt: `Photo ${index + 1} by ${by}` }))}
            by={by}
            startAt={openAt}
            onClose={() => setOpenAt(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
