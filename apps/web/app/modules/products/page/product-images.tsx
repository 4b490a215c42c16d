import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { Product } from '@ovation/contract/shop/products.ts';
import { IconChevronLeft, IconChevronRight } from '../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { phoneWide } from '../../../ui/layout/phone-wide.ts';
import { Picture } from '../../media/picture.tsx';
import { useSlides } from '../../media/use-slides.ts';
import classes from './product.module.css';

const PhotoViewer = lazyPart(() => import('../../media/viewer/photo-viewer.tsx'));

/** The images of a product: swiped on a phone, stepped through with arrows, and opened over the whole screen. */
export function ProductImages({ product }: { readonly product: Product }) {
  const [opened, setOpened] = useState(false);
  const { name, performer } = product;
  const files = product.images.filter(({ thumbnails }) => thumbnails.length > 0);
  const slides = useSlides(files.length);
  const { shown, go } = slides;
  if (files.length === 0) return <NoImage product={product} />;
  const last = files.length - 1;
  const altOf = (index: number): string =>
    last === 0 ? name : t('{name}, image {number} of {total}', { name, number: index + 1, total: files.length });
  const images = files.map((file, index) => ({ file, alt: file.alternativeText || altOf(index) }));
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label={t('Images of {name}', { name })}>
      <div className={classes.stage}>
        <Slides images={images} slides={slides} onOpen={() => setOpened(true)} />
        {last === 0 ? null : <Steps shown={shown} last={last} onGo={go} />}
      </div>
      {last === 0 ? null : <Thumbs images={images} shown={shown} onGo={go} />}
      {opened ? (
        <Suspense>
          <PhotoViewer
            photos={images}
            by={performer.name}
            startAt={shown}
            onClose={() => setOpened(false)}
            onView={go}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

interface CarouselProps {
  readonly images: readonly { readonly file: FeedFile; readonly alt: string }[];
  readonly shown: number;
  readonly onGo: (index: number) => void;
}

interface SlidesProps extends Pick<CarouselProps, 'images'> {
  readonly slides: ReturnType<typeof useSlides>;
  readonly onOpen: () => void;
}

/** The browser swipes and snaps; arrow keys, Home and End do the same while an image has the focus. */
function Slides({ images, slides: { shown, row, onKeyDown }, onOpen }: SlidesProps) {
  return (
    <ul {...row} className={classes.slides}>
      {images.map(({ file, alt }, index) => (
        <li key={file._id} className={classes.slide}>
          <button
            type="button"
            className={classes.zoom}
            tabIndex={index === shown ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={onOpen}
          >
            <Picture
              file={file}
              alt={alt}
              sizes={`(max-width: 62em) ${phoneWide}, 640px`}
              className={classes.picture}
              eager={index === 0}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Steps({ shown, last, onGo }: Pick<CarouselProps, 'shown' | 'onGo'> & { readonly last: number }) {
  return (
    <>
      <button
        type="button"
        className={classes.step}
        data-to="previous"
        aria-label={t('Previous image')}
        aria-disabled={shown === 0}
        onClick={() => onGo(shown - 1)}
      >
        <IconChevronLeft size={22} stroke={1.8} />
      </button>
      <button
        type="button"
        className={classes.step}
        data-to="next"
        aria-label={t('Next image')}
        aria-disabled={shown === last}
        onClick={() => onGo(shown + 1)}
      >
        <IconChevronRight size={22} stroke={1.8} />
      </button>
      <span className={classes.count} aria-live="polite">
        <span className="visually-hidden">{t('Image')} </span>
        {shown + 1} / {last + 1}
      </span>
    </>
  );
}

function Thumbs({ images, shown, onGo }: CarouselProps) {
  return (
    <div className={classes.thumbs}>
      {images.map(({ file }, index) => (
        <button
          key={file._id}
          type="button"
          className={classes.thumb}
          aria-label={t('Show image {number}', { number: index + 1 })}
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => onGo(index)}
        >
          <Picture file={file} alt="" sizes="64px" className={classes.picture} />
        </button>
      ))}
    </div>
  );
}

/** The site's own picture, while there is no image or it is still being processed. */
function NoImage({ product: { cover, name } }: { readonly product: Product }) {
  return (
    <div className={classes.stage}>
      <div className={classes.slide}>
        <img src={cover} alt={name} className={classes.picture} width={640} height={640} />
      </div>
    </div>
  );
}
