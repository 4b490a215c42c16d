import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Lightbox, type RenderSlideProps, type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { VideoSlide } from './video-slide.tsx';
import classes from './photo-viewer.module.css';

declare module 'yet-another-react-lightbox' {
  interface SlideVideo extends GenericSlide {
    readonly type: 'film';
    readonly film: ViewedPhoto;
    readonly description?: string;
  }
  interface SlideTypes {
    readonly film: SlideVideo;
  }
}

/** A photo, or a film, as the viewer shows it. */
export interface ViewedPhoto {
  readonly file: FeedFile;
  /** For those who do not see it. */
  readonly alt: string;
  /** Shown below it. */
  readonly caption?: string | undefined;
}

interface PhotoViewerProps {
  readonly photos: readonly ViewedPhoto[];
  readonly by: string;
  readonly startAt: number;
  readonly onClose: () => void;
  /** Told of each photo that comes into view. */
  readonly onView?: (index: number) => void;
  /** Buttons for the photo in view, beside those of the viewer. */
  readonly actions?: ReactNode;
  /** It is opened from a dialog, and lies over that too. */
  readonly isOverDialog?: boolean;
}

/** Photos and films over the whole screen: arrows, swipes, Escape, and zoom by pinching, wheel, double tap or the buttons. The rest of the page is out of reach meanwhile. */
export default function PhotoViewer({
  photos,
  by,
  startAt,
  onClose,
  onView,
  actions,
  isOverDialog = false,
}: PhotoViewerProps) {
  // It goes to the index that it is given whenever it is rendered anew, so it is given where it is.
  const [index, setIndex] = useState(startAt);
  useEscape(onClose);
  const look = (shown: number): void => {
    setIndex(shown);
    onView?.(shown);
  };
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      className={isOverDialog ? `${classes.viewer} ${classes.overDialog}` : classes.viewer}
      slides={photos.map(slideOf)}
      plugins={[Captions, Counter, Zoom]}
      carousel={{ finite: true, padding: 0, spacing: '8%', preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={{ fade: 120, swipe: 260 }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
      counter={{
        separator: '/',
        container: { className: classes.count, ...(photos.length > 1 ? {} : { hidden: true }) },
      }}
      render={{ slide: renderFilm }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true, doubleClickMaxStops: 2 }}
      on={{ view: (view) => look(view.index) }}
      toolbar={{
        buttons: [
          actions ? (
            <div key="actions" className={classes.actions}>
              {actions}
            </div>
          ) : null,
          'close',
        ],
      }}
      labels={{
        Lightbox: `Photos by ${by}`,
        'Photo gallery': `Photos by ${by}`,
        Slide: 'Photo',
        '{index} of {total}': 'Photo {index} of {total}',
        Previous: 'Previous photo',
        Next: 'Next photo',
      }}
    />
  );
}

/** The viewer hears the keys while the focus is in it; after the last button the focus may be nowhere. */
function useEscape(onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.activeElement === document.body) close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** What is no film is the viewer's own to show. */
function renderFilm({ slide, offset }: RenderSlideProps) {
  return slide.type === 'film' ? <VideoSlide film={slide.film} isInView={offset === 0} /> : undefined;
}

function slideOf(viewed: ViewedPhoto): Slide {
  if (viewed.file.hlsUrl === undefined) return imageOf(viewed);
  return { type: 'film', film: viewed, ...(viewed.caption ? { description: viewed.caption } : {}) };
}

/** The browser takes the width that fits the screen, and a wider one once it is zoomed. */
function imageOf({ file, alt, caption }: ViewedPhoto): SlideImage {
  const largest = file.thumbnails.at(-1);
  const srcSet = file.thumbnails.map(({ url, width, height }) => ({ src: url, width, height }));
  return {
    src: largest?.url ?? file.url ?? '',
    alt,
    srcSet,
    width: largest?.width ?? file.width ?? 0,
    height: largest?.height ?? file.height ?? 0,
    ...(caption ? { description: caption } : {}),
  };
}
