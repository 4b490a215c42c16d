import type { Product } from '@ovation/contract/shop/products.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { Picture } from '../../media/picture.tsx';

const PhotoViewer = lazy(() => import('../../media/photo-viewer.tsx'));

/** The images of a product: swiped on a phone, stepped through with arrows, and opened over the whole screen. */
export function ProductImages({ product }: { readonly product: Product }) {
  const slides = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState(false);
  const { name, performer } = product;
  const images = product.images.filter(({ thumbnails }) => thumbnails.length > 0);
  if (images.length === 0) return <NoImage product={product} />;
  const last = images.length - 1;
  const altOf = (index: number): string => (last === 0 ? name : `${name}, image ${index + 1} of ${images.length}`);
  const go = (index: number): void => {
    const list = slides.current;
    list?.scrollTo({ left: Math.max(0, Math.min(last, index)) * list.clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <section className="product-carousel" aria-roledescription="carousel" aria-label={`Images of ${name}`}>
      <div className="product-stage">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A list that scrolls needs keys. */}
        <ul
          ref={slides}
          className="product-slides"
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        >
          {images.map((file, index) => (
            <li key={file._id} className="product-slide" aria-roledescription="slide">
              <button
                type="button"
                className="product-zoom"
                tabIndex={index === shown ? 0 : -1}
                onClick={() => setOpened(true)}
              >
                <Picture
                  file={file}
                  alt={altOf(index)}
                  sizes="(max-width: 62em) 100vw, 640px"
                  className="product-picture"
                  eager={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        {last === 0 ? null : (
          <>
            <Step to="previous" isOver={shown === 0} onStep={() => go(shown - 1)} />
            <Step to="next" isOver={shown === last} onStep={() => go(shown + 1)} />
            <span className="product-count" aria-live="polite">
              <span className="visually-hidden">Image </span>
              {shown + 1} / {images.length}
            </span>
          </>
        )}
      </div>
      {last === 0 ? null : (
        <div className="product-thumbs">
          {images.map((file, index) => (
            <button
              key={file._id}
              type="button"
              className="product-thumb"
              aria-label={`Show image ${index + 1}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={() => go(index)}
            >
              <Picture file={file} alt="" sizes="64px" className="product-picture" />
            </button>
          ))}
        </div>
      )}
      {opened ? (
        <Suspense>
          <PhotoViewer
            photos={images.map((file, index) => ({ file, alt: altOf(index) }))}
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

interface StepProps {
  readonly to: 'previous' | 'next';
  readonly isOver: boolean;
  readonly onStep: () => void;
}

function Step({ to, isOver, onStep }: StepProps) {
  const Icon = to === 'previous' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className="product-step"
      data-to={to}
      aria-label={to === 'previous' ? 'Previous image' : 'Next image'}
      aria-disabled={isOver}
      onClick={onStep}
    >
      <Icon size={22} stroke={1.8} />
    </button>
  );
}

/** The site's own picture, or an image that is still being processed. */
function NoImage({ product: { cover, name } }: { readonly product: Product }) {
  return (
    <div className="product-stage">
      <div className="product-slide">
        <img src={cover} alt={name} className="product-picture" width={640} height={640} />
      </div>
    </div>
  );
}
