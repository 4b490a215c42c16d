import { t } from '@ovation/language/t.ts';
import type { Gallery, Photo } from '@ovation/contract/publishing/galleries.ts';
import { Suspense, useState, type CSSProperties } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { Picture } from '../../media/picture.tsx';
import { phoneWide } from '../../../ui/layout/phone-wide.ts';
import classes from './galleries.module.css';
import type { Pages } from './use-pages.ts';

const pageSize = 60;
/** In the gallery's order. */
export const photoQuery = { sortBy: 'position', sort: 'asc', pageSize } as const;

const GalleryViewer = lazyPart(() => import('./gallery-viewer.tsx'));

interface GalleryPhotosProps {
  readonly gallery: Gallery;
  readonly pages: Pages<Photo>;
}

/** An open gallery's photos in rows that fill the line; a tap opens the viewer. */
export function GalleryPhotos({ gallery, pages }: GalleryPhotosProps) {
  const [openAt, setOpenAt] = useState<number>();
  const shown = pages.items.filter(isShown);
  const styles = stylesOf(pages.items);
  return (
    <EndlessList hasMore={pages.hasMore} loading={pages.loading} skeleton={null} onMore={pages.more}>
      <ul className={classes.rows}>
        {shown.map((photo, index) => (
          <li key={photo._id} className={classes.cell} style={styles[index]}>
            <button
              type="button"
              className={classes.tile}
              onClick={() => setOpenAt(index)}
              aria-label={[
                t('Open photo {number} of {total}', { number: index + 1, total: gallery.totalPhoto }),
                photo.alternativeText,
              ]
                .filter((part) => part !== '')
                .join(': ')}
            >
              <Picture
                file={photo.file}
                alt=""
                sizes={`(max-width: 48em) ${phoneWide}, 420px`}
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
          <GalleryViewer
            gallery={gallery}
            photos={shown}
            pages={pages}
            startAt={openAt}
            onClose={() => setOpenAt(undefined)}
          />
        </Suspense>
      )}
    </EndlessList>
  );
}

function isShown({ file }: Photo): boolean {
  return file.thumbnails.length > 0;
}

function waitingFor(count: number): string {
  return t('{count, plural, one {One photo is still being processed.} other {# photos are still being processed.}}', {
    count,
  });
}

/** Each loaded page has rows of its own: another one that arrives moves nothing. */
function stylesOf(photos: readonly Photo[]): CSSProperties[] {
  const starts = Array.from({ length: Math.ceil(photos.length / pageSize) }, (_, page) => page * pageSize);
  return starts.flatMap((start) => {
    const ratios = photos
      .slice(start, start + pageSize)
      .filter(isShown)
      .map(ratioOf);
    return sharesOf(ratios).map((shares, index) => styleOf(ratios[index] ?? 1, shares));
  });
}

function styleOf(ratio: number, [phone, tablet, desktop]: Shares): CSSProperties {
  const numbers = { '--ratio': ratio, '--phone': phone, '--tablet': tablet, '--desktop': desktop };
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, number.toFixed(4)]));
}

/** Width over height; extremes are cropped. */
function ratioOf({ file }: Photo): number {
  return Math.min(2.4, Math.max(0.5, (file.width ?? 1) / Math.max(1, file.height ?? 1)));
}

/** The sum of a row's ratios that looks best on a phone, a tablet and a desktop: two photos of 3:2 have 3. */
const targets = [2.4, 4, 5.2] as const;

/** The parts of its row's width that a photo takes on a phone, a tablet and a desktop, from 0 to 1. */
type Shares = readonly [phone: number, tablet: number, desktop: number];

/**
 * Divides photos, given by width over height, into rows that all fill the line, the last one too. The server cannot
 * know the width of a screen, so there is one division for each kind; the style sheet chooses.
 */
export function sharesOf(ratios: readonly number[]): Shares[] {
  const [phone, tablet, desktop] = targets.map((target) => sharesFor(ratios, target)) as [number[], number[], number[]];
  return ratios.map((_, index) => [phone[index] ?? 1, tablet[index] ?? 1, desktop[index] ?? 1]);
}

function sharesFor(ratios: readonly number[], target: number): number[] {
  return rowsOf(ratios, target).flatMap((row) => {
    const sum = sumOf(row);
    return row.map((ratio) => ratio / sum);
  });
}

/** Consecutive photos in rows whose sums are as near to the target as possible. */
export function rowsOf(ratios: readonly number[], target: number): number[][] {
  /** The best division of the first n photos: its cost, and where its last row begins. */
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let choice = { cost: Infinity, from: 0 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const sum = sumOf(ratios.slice(from, end));
      const cost = (best[from]?.cost ?? Infinity) + costOf(sum, target);
      if (cost < choice.cost) choice = { cost, from };
      if (sum > 2 * target) break;
    }
    best.push(choice);
  }
  const rows: number[][] = [];
  for (let end = ratios.length; end > 0; end = best[end]?.from ?? 0) rows.unshift(ratios.slice(best[end]?.from, end));
  return rows;
}

/** A row of half the sum is twice as high: as far from what is wanted as one of twice the sum. */
function costOf(sum: number, target: number): number {
  return Math.log(sum / target) ** 2;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
