import type { ProductReview } from '@ovation/contract/shop/reviews.ts';
import type { ReactNode } from 'react';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { Stars } from '../stars.tsx';

/** One review: who bought it, their stars and their words. */
export function ReviewItem({ review, actions }: { readonly review: ProductReview; readonly actions: ReactNode }) {
  const { user, rating, text, updatedAt } = review;
  return (
    <li className="product-review">
      <AccountLine account={user} size={36} detail={<TimeAgo time={updatedAt} />} aside={<Stars rating={rating} />} />
      {text === '' ? null : <p className="product-text">{text}</p>}
      {actions}
    </li>
  );
}
