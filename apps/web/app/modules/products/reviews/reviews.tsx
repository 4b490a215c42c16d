import { t } from '@ovation/language/t.ts';
import type { Product } from '@ovation/contract/shop/products.ts';
import { deleteReview, listReviews, type ProductReview } from '@ovation/contract/shop/reviews.ts';
import { Group, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { ReportButton } from '../../engagement/use-report.tsx';
import { usePages, type Pages, type ListPage } from '../../library/galleries/use-pages.ts';
import { countLabel } from '../product-labels.ts';
import { Rating, Stars } from '../stars.tsx';
import { ReviewForm } from './review-form.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './reviews.module.css';

interface ReviewsProps {
  readonly product: Product;
  /** The first page, and the viewer's own review. */
  readonly reviews: ListPage<ProductReview> & { readonly own?: ProductReview | undefined };
}

/** What buyers say of a product. */
export function Reviews({ product, reviews }: ReviewsProps) {
  const pages = usePages(reviews, (current) =>
    api.call(listReviews, { params: { id: product._id }, query: { current } }),
  );
  const { own } = reviews;
  return (
    <section id="reviews" className={classes.reviews} aria-labelledby="reviews-title">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="1.5rem" id="reviews-title">
          {t('Reviews')}
        </Title>
        {product.rating === undefined ? null : <Rating rating={product.rating} />}
      </Group>
      {own || product.isBought ? <OwnReview key={own?._id} productId={product._id} review={own} /> : null}
      <OtherReviews pages={pages} own={own} total={reviews.total} />
    </section>
  );
}

interface OwnReviewProps {
  readonly productId: string;
  readonly review: ProductReview | undefined;
}

/** A buyer writes, changes and deletes their own review. */
function OwnReview({ productId, review }: OwnReviewProps) {
  const { revalidate } = useRevalidator();
  const [mode, setMode] = useState<'read' | 'write' | 'delete'>('read');
  const read = (): void => setMode('read');
  const changed = (message: string): void => {
    toastSuccess(message);
    read();
    void revalidate();
  };
  const remove = async (): Promise<void> =>
    changed((await api.call(deleteReview, { params: { id: productId } })).message);
  if (mode === 'write')
    return (
      <ReviewForm
        productId={productId}
        review={review}
        onSaved={() => changed(t('Thank you for your review'))}
        onCancel={read}
      />
    );
  if (!review)
    return (
      <div>
        <Button variant="default" onClick={() => setMode('write')}>
          {t('Write a review')}
        </Button>
      </div>
    );
  return (
    <>
      <ul className={classes.reviewList} aria-label={t('Your review')}>
        <ReviewItem
          review={review}
          actions={
            <Group gap="xs">
              <Button variant="subtle" color="gray" onClick={() => setMode('write')}>
                {t('Change')}
              </Button>
              <Button variant="subtle" color="gray" onClick={() => setMode('delete')}>
                {t('Delete')}
              </Button>
            </Group>
          }
        />
      </ul>
      <Confirm
        title={t('Delete your review?')}
        message={t('Your rating and review are deleted for good. You can write another review later.')}
        confirmLabel={t('Delete')}
        destructive
        opened={mode === 'delete'}
        onClose={read}
        onConfirm={remove}
      />
    </>
  );
}

interface OtherReviewsProps {
  readonly pages: Pages<ProductReview>;
  readonly own: ProductReview | undefined;
  readonly total: number;
}

function OtherReviews({ pages, own, total }: OtherReviewsProps) {
  const others = pages.items.filter(({ _id }) => _id !== own?._id);
  if (pages.items.length === 0)
    return <Text c="dimmed">{t('No reviews yet. Anyone who has bought it can write one.')}</Text>;
  return (
    <>
      {others.length === 0 ? null : (
        <ul className={classes.reviewList} aria-label={countLabel(total)}>
          {others.map((review) => (
            <ReviewItem
              key={review._id}
              review={review}
              actions={
                <ReportButton
                  kind="review"
                  id={review._id}
                  label={t('Report the review by {name}', { name: review.user.name })}
                />
              }
            />
          ))}
        </ul>
      )}
      {pages.hasMore ? (
        <Button variant="default" loading={pages.loading} onClick={pages.more}>
          {t('Show more reviews')}
        </Button>
      ) : null}
    </>
  );
}

/** One review: who bought it, their stars and their words. */
function ReviewItem({ review, actions }: { readonly review: ProductReview; readonly actions: ReactNode }) {
  const { user, rating, text, updatedAt } = review;
  return (
    <li className={classes.review}>
      <AccountLine account={user} size={36} detail={<TimeAgo time={updatedAt} />} aside={<Stars rating={rating} />} />
      {text === '' ? null : <p className={classes.text}>{text}</p>}
      {actions}
    </li>
  );
}
