import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { phoneWide } from '../../ui/layout/phone-wide.ts';
import classes from './photo-carousel.module.css';
import { Picture } from './picture.tsx';
import { useSlides } from './use-slides.ts';

/** Photos that are in the page at once, and how far around the shown one others are added. */
const [firstPictures, around] = [3, 1];
const photoSizes = `(max-width: 48em) ${phoneWide}, 640px`;
/** More photos than this are counted only. */
const mostDots = 10;

/** How a viewer is opened, and what it reports. */
export interface Viewing {
  readonly startAt: number;
  readonly onView: (index: number) => void;
  readonly onClose: () => void;
}

interface PhotosProps {
  readonly photos: readonly FeedFile[];
  /** The name of their performer, for screen readers. */
  readonly by: string;
  readonly eager?: boolean;
  /** The viewer that a tap opens; lazy. */
  readonly renderViewer: (viewing: Viewing) => ReactNode;
}

/** A post's photos: one as it is, several in a carousel. A tap opens the viewer. */
export function PostPhotos(props: PhotosProps) {
  return props.photos.length === 1 ? <OnePhoto {...props} /> : <PhotoCarousel {...props} />;
}

function OnePhoto({ photos, by, eager = false, renderViewer }: PhotosProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {photos.map((photo) => (
        <button
          key={photo._id}
          type="button"
          className={classes.tile}
          onClick={() => setOpen(true)}
          aria-label={t('Open photo 1 of 1 by {by}', { by })}
        >
          <Picture file={photo} alt="" sizes={photoSizes} className={classes.whole} eager={eager} />
        </button>
      ))}
      {isOpen ? (
        <Suspense>{renderViewer({ startAt: 0, onView: () => undefined, onClose: () => setOpen(false) })}</Suspense>
      ) : null}
    </>
  );
}

/** One photo at a time: swiped, or stepped through with arrows. */
function PhotoCarousel({ photos, by, eager = false, renderViewer }: PhotosProps) {
  const { shown, go, goWithFocus, row, onKeyDown } = useSlides(photos.length);
  const [openAt, setOpenAt] = useState<number>();
  const [viewed, setViewed] = useState(0);
  const [furthest, setFurthest] = useState(0);
  if (shown > furthest) setFurthest(shown);
  const open = (index: number): void => {
    setViewed(index);
    setOpenAt(index);
  };
  const close = (): void => {
    setOpenAt(undefined);
    goWithFocus(viewed);
  };
  return (
    <div
      className={classes.carousel}
      // No landmark, because a page may have several posts with photos by one person, and no part of a form.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-roledescription="carousel"
      aria-label={t('Photos by {by}', { by })}
    >
      <ul {...row} className={classes.slides} style={shapeOf(photos[0])}>
        {photos.map((photo, index) => (
          <li key={photo._id} className={classes.slide}>
            <button
              type="button"
              className={classes.tile}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => open(index)}
              onKeyDown={onKeyDown}
              aria-label={t('Open photo {number} of {total} by {name}', {
                number: index + 1,
                total: photos.length,
                name: by,
              })}
            >
              {index < firstPictures || index <= furthest + around ? (
                <Picture
                  file={photo}
                  alt=""
                  sizes={photoSizes}
                  className={classes.picture}
                  eager={eager && index === 0}
                />
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <Steps shown={shown} count={photos.length} onGo={go} />
      {openAt === undefined ? null : (
        <Suspense>{renderViewer({ startAt: openAt, onView: setViewed, onClose: close })}</Suspense>
      )}
    </div>
  );
}

/** All photos are shown in the shape of the first, neither very tall nor very wide, so that nothing jumps. */
function shapeOf(first: FeedFile | undefined): CSSProperties {
  return { aspectRatio: Math.min(1.91, Math.max(0.8, (first?.width ?? 1) / (first?.height || 1))).toFixed(3) };
}

interface StepsProps {
  readonly shown: number;
  readonly count: number;
  readonly onGo: (index: number) => void;
}

/** Arrows for a mouse, only where there is another photo (keys move the focus with the photo); dots, and the number. */
function Steps({ shown, count, onGo }: StepsProps) {
  return (
    <>
      {shown === 0 ? null : <Step label={t('Previous photo')} to="previous" onStep={() => onGo(shown - 1)} />}
      {shown === count - 1 ? null : <Step label={t('Next photo')} to="next" onStep={() => onGo(shown + 1)} />}
      <span className={classes.count} aria-hidden>
        {shown + 1}/{count}
      </span>
      {count > mostDots ? null : (
        <span className={classes.dots} aria-hidden>
          {Array.from({ length: count }, (_, index) => (
            <i key={index} data-shown={index === shown || undefined} />
          ))}
        </span>
      )}
    </>
  );
}

interface StepProps {
  readonly label: string;
  readonly to: 'previous' | 'next';
  readonly onStep: () => void;
}

function Step({ label, to, onStep }: StepProps) {
  const Icon = to === 'next' ? IconChevronRight : IconChevronLeft;
  return (
    <button type="button" className={classes.step} data-to={to} tabIndex={-1} aria-label={label} onClick={onStep}>
      <Icon size={22} />
    </button>
  );
}
