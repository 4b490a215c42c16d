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
    readonly type: 'video';
    readonly video: ViewedPhoto;
    readonly description?: string;
  }
  interface SlideTypes {
    readonly video: SlideVideo;
  }
}

/** A photo or a video of the viewer. */
export interface ViewedPhoto {
  readonly file: FeedFile;
  /** Alternative text. */
  readonly alt: string;
  /** Shown below it. */
  readonly caption?: string | undefined;
}

interface PhotoViewerProps {
  readonly photos: readonly ViewedPhoto[];
  readonly by: string;
  readonly startAt: number;
  readonly onClose: () => void;
  /** Called for each photo that comes into view. */
  readonly onView?: (index: number) => void;
  /** Buttons for the photo in view, beside those of the viewer. */
  readonly actions?: ReactNode;
  /** Whether it was opened from a dialog, and has to lie above it. */
  readonly isOverDialog?: boolean;
}

/**
 * Photos and videos over the whole screen: arrows, swipes, Escape, and zoom by pinching, wheel, double tap or buttons.
 * The rest of the page is out of reach meanwhile.
 */
export default function PhotoViewer({
  photos,
  by,
  startAt,
  onClose,
  onView,
  actions,
  isOverDialog = false,
}: PhotoViewerProps) {
  // The lightbox moves to `index` in every rendering, so it has to follow the one in view.
  const [index, setIndex] = useState(startAt);
  useEscape(onClose);
  const show = (shown: number): void => {
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
      render={{ slide: renderVideo }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true, doubleClickMaxStops: 2 }}
      on={{ view: (view) => show(view.index) }}
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

/** Closes with Escape also when nothing has the focus, as after the last button: the lightbox misses the key then. */
function useEscape(onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.activeElement === document.body) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The lightbox itself renders everything but videos. */
function renderVideo({ slide, offset }: RenderSlideProps) {
  return slide.type === 'video' ? <VideoSlide video={slide.video} isInView={offset === 0} /> : undefined;
}

function slideOf(viewed: ViewedPhoto): Slide {
  if (viewed.file.hlsUrl === undefined) return imageOf(viewed);
  return { type: 'video', video: viewed, ...(viewed.caption ? { description: viewed.caption } : {}) };
}

/** The browser chooses the width that fits the screen, and a wider one once it is zoomed. */
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
