import type { SyntheticEvent } from 'react';
import { Picture } from '../picture.tsx';
import type { ViewedPhoto } from './photo-viewer.tsx';
import { VideoPlayer } from '../video-player.tsx';

interface VideoSlideProps {
  readonly video: Pick<ViewedPhoto, 'file' | 'alt'>;
  /** Only the slide in view can be played. */
  readonly isInView: boolean;
}

/** A video among photos. It keeps its keys, except for Escape, and dragging its controls does not change the slide. */
export function VideoSlide({ video: { file, alt }, isInView }: VideoSlideProps) {
  return (
    <div
      className="viewer-slide"
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
        <Picture file={file} alt="" sizes="100vw" className="viewer-poster" />
      )}
    </div>
  );
}

function keep(event: SyntheticEvent): void {
  if (!isPoster(event)) event.stopPropagation();
}

/** Before it plays, it is a picture like the others: arrows and swipes change the slide. */
function isPoster({ currentTarget }: SyntheticEvent): boolean {
  return currentTarget.querySelector('video') === null;
}
