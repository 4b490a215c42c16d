import type { SyntheticEvent } from 'react';
import { Picture } from './picture.tsx';
import type { ViewedPhoto } from './photo-viewer.tsx';
import { VideoPlayer } from './video-player.tsx';
import classes from './video-slide.module.css';

interface VideoSlideProps {
  readonly film: Pick<ViewedPhoto, 'file' | 'alt'>;
  /** It is the one in view: only that plays. */
  readonly isInView: boolean;
}

/** A film among photos. While it has the focus its keys are its own, but Escape, and dragging its controls turns no page. */
export function VideoSlide({ film: { file, alt }, isInView }: VideoSlideProps) {
  return (
    <div
      className={classes.slide}
      role="presentation"
      onKeyDown={(event) => event.key === 'Escape' || isPoster(event) || event.stopPropagation()}
      onPointerDown={keep}
      onPointerMove={keep}
      onPointerUp={keep}
      onWheel={keep}
    >
      {isInView ? (
        <VideoPlayer file={file} label={alt} />
      ) : (
        <Picture file={file} alt="" sizes="100vw" className={classes.poster} />
      )}
    </div>
  );
}

function keep(event: SyntheticEvent): void {
  if (!isPoster(event)) event.stopPropagation();
}

/** Before it plays, it is a picture like the others: arrows and swipes lead on. */
function isPoster({ currentTarget }: SyntheticEvent): boolean {
  return currentTarget.querySelector('video') === null;
}
