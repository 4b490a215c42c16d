import { t } from '@ovation/language/t.ts';
import { averageLabel, ratingLabel } from './product-labels.ts';
import { formatNumber } from '../../ui/words/formats.ts';
import classes from './stars.module.css';

const star = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z';

export function Star({ size = 16, isOff = false }: { readonly size?: number; readonly isOff?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" data-off={isOff || undefined} aria-hidden>
      <path d={star} strokeLinejoin="round" />
    </svg>
  );
}

/** The average of all reviews in a list: ★ 4.5 (12). */
export function Rating({ rating }: { readonly rating: { readonly average: number; readonly count: number } }) {
  return (
    <span className={classes.stars}>
      <span className="visually-hidden">{ratingLabel(rating)}</span>
      <Star />
      <span aria-hidden>
        {averageLabel(rating.average)} ({formatNumber(rating.count)})
      </span>
    </span>
  );
}

/** The stars of one review. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className={classes.stars}>
      <span className="visually-hidden">{t('{rating} of 5 stars', { rating })}</span>
      {[1, 2, 3, 4, 5].map((step) => (
        <Star key={step} isOff={step > rating} />
      ))}
    </span>
  );
}
