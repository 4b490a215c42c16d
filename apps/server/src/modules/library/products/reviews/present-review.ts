import type { ProductReview } from '@ovation/contract/shop/reviews.ts';
import { presentAccountCard } from '../../../accounts/index.ts';
import type { ShownReviewRow } from './review.store.ts';

export function presentReview(row: ShownReviewRow): ProductReview {
  return {
    _id: row.id,
    productId: row.product_id,
    user: presentAccountCard({ ...row, id: row.account_id }),
    rating: row.rating,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
