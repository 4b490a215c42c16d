import type { Product } from '@ovation/contract/shop/products.ts';
import { deleteReview, listReviews, type ProductReview } from '@ovation/contract/shop/reviews.ts';
import { Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import type { ListPage } from '../../library/galleries/known-pages.ts';
import { usePages } from '../../library/galleries/use-pages.ts';
import { countLabel } from '../product-labels.ts';
import { Rating } from '../stars.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';

interface ReviewsProps {
  readonly product: Product;
  /** The first page. */
  readonly reviews: ListPage<ProductReview>;
}

/** What buyers say of a product; buyers write, change and delete their own review here. */
export function Reviews({ product, reviews }: ReviewsProps) {
  const me = useMe();
  const { revalidate } = useRevalidator();
  const [mode, setMode] = useState<'read' | 'write' | 'delete'>('read');
  const pages = usePages(reviews, (current) =>
    api.call(listReviews, { params: { id: product._id }, query: { current } }),
  );
  const own = pages.items.find(({ user }) => user._id === me?._id);
  const read = (): void => setMode('read');
  const changed = (message: string): void => {
    toastSuccess(message);
    read();
    void revalidate();
  };
  const remove = async (): Promise<void> =>
    changed((await api.call(deleteReview, { params: { id: product._id } })).message);
  return (
    <section id="reviews" className="product-reviews" aria-labelledby="reviews-title">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="reviews-title">
          Reviews
        </Title>
        {product.rating === undefined ? null : <Rating rating={product.rating} />}
      </Group>
      {product.isBought && mode !== 'write' && !own ? (
        <div>
          <Button variant="default" onClick={() => setMode('write')}>
            Write a review
          </Button>
        </div>
      ) : null}
      {mode === 'write' ? (
        <ReviewForm
          productId={product._id}
          review={own}
          onSaved={() => changed('Thank you for your review')}
          onCancel={read}
        />
      ) : null}
      {pages.items.length === 0 ? (
        <Text c="dimmed">No reviews yet. Everyone who has bought it can write one.</Text>
      ) : (
        <ul className="product-review-list" aria-label={countLabel(reviews.total)}>
          {pages.items.map((review) => (
            <ReviewItem
              key={review._id}
              review={review}
              actions={
                review === own && mode !== 'write' ? (
                  <Group gap="xs">
                    <Button variant="subtle" color="gray" onClick={() => setMode('write')}>
                      Change
                    </Button>
                    <Button variant="subtle" color="gray" onClick={() => setMode('delete')}>
                      Delete
                    </Button>
                  </Group>
                ) : null
              }
            />
          ))}
        </ul>
      )}
      {pages.hasMore ? (
        <Button variant="default" loading={pages.loading} onClick={pages.more}>
          Show more reviews
        </Button>
      ) : null}
      <Confirm
        title="Delete your review?"
        message="Your stars and your words are gone for good. You can write another review later."
        confirmLabel="Delete"
        destructive
        opened={mode === 'delete'}
        onClose={read}
        onConfirm={remove}
      />
    </section>
  );
}
