import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import {
  Lightbox,
  type ControllerRef,
  type RenderSlideProps,
  type Slide,
  type SlideImage,
} from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useCloseWithBack } from './close-with-back.ts';
import { useDoubleTap, type Tap } from './double-tap.ts';
import { besidePhotos, ViewerPanel, type PhotoContext } from './viewer-panel.tsx';
import { Picture } from '../picture.tsx';
import { VideoPlayer } from '../video-player.tsx';
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
  /** What belongs to the photo in view; messages and products have nothing. */
  readonly photo?: PhotoContext | undefined;
  /** Likes the photo in view; without it a double tap zooms. */
  readonly onLike?: (() => void) | undefined;
  /** Whether it was opened from a dialog, and has to lie above it. */
  readonly isOverDialog?: boolean;
}

/**
 * Photos and videos over the whole screen: arrows, swipes, Escape, and zoom by pinching, wheel, double click or
 * buttons. The rest of the page is out of reach meanwhile. Escape, a swipe down and the browser's Back close it.
 */
export default function PhotoViewer({
  photos,
  by,
  startAt,
  onClose,
  onView,
  photo,
  onLike,
  isOverDialog = false,
}: PhotoViewerProps) {
  // The lightbox moves to `index` in every rendering, so it has to follow the one in view.
  const [index, setIndex] = useState(startAt);
  const { burst, ...tapping } = useLikingTaps(onLike);
  const controller = useRef<ControllerRef>(null);
  /** Returns the focus to what opened the viewer, before it is gone. */
  const leave = (): void => controller.current?.close();
  useEscape(leave);
  useCloseWithBack(leave);
  const show = (shown: number): void => {
    setIndex(shown);
    onView?.(shown);
  };
  return (
    <ViewerPanel value={photo && { photo, onLeave: leave, burst }}>
      <Lightbox
        open
        index={index}
        close={onClose}
        className={[classes.viewer, photo && classes.beside, isOverDialog && classes.overDialog]
          .filter(Boolean)
          .join(' ')}
        slides={photos.map(slideOf)}
        plugins={photo ? [Counter, Zoom, besidePhotos] : [Captions, Counter, Zoom]}
        portal={{ container: tapping }}
        carousel={{ finite: true, padding: 0, spacing: '8%', preload: 1 }}
        controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: true }}
        animation={{ fade: 150, swipe: 200 }}
        captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
        counter={{
          separator: '/',
          container: { className: classes.count, ...(photos.length > 1 ? {} : { hidden: true }) },
        }}
        render={{ slide: renderVideo }}
        zoom={{
          maxZoomPixelRatio: 2,
          scrollToZoom: true,
          doubleClickMaxStops: 2,
          ...(onLike ? { doubleTapDelay: 0 } : {}),
        }}
        on={{ view: (view) => show(view.index) }}
        labels={{
          Lightbox: t('Photos by {by}', { by }),
          'Photo gallery': t('Photos by {by}', { by }),
          Slide: t('Photo'),
          '{index} of {total}': t("Photo '{'index'}' of '{'total'}'"),
          Previous: t('Previous photo'),
          Next: t('Next photo'),
        }}
      />
    </ViewerPanel>
  );
}

/** Likes the photo in view where it is tapped twice, and says where to show that. */
function useLikingTaps(onLike: (() => void) | undefined) {
  const [burst, setBurst] = useState<{ readonly tap: Tap; readonly count: number }>();
  const like = (tap: Tap): void => {
    setBurst((before) => ({ tap, count: (before?.count ?? 0) + 1 }));
    onLike?.();
  };
  return { burst, ...useDoubleTap(onLike && like) };
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

interface VideoSlideProps {
  readonly video: Pick<ViewedPhoto, 'file' | 'alt'>;
  /** Only the slide in view can be played. */
  readonly isInView: boolean;
}

/** A video among photos. It keeps its keys, except for Escape, and dragging its controls does not change the slide. */
function VideoSlide({ video: { file, alt }, isInView }: VideoSlideProps) {
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

/** Before it plays, it is a picture like the others: arrows and swipes change the slide. */
function isPoster({ currentTarget }: SyntheticEvent): boolean {
  return currentTarget.querySelector('video') === null;
}
