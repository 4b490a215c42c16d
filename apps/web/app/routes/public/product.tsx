import { t, translated } from '@ovation/language/t.ts';
import { checkCountry } from '@ovation/contract/people/audience.ts';
import { getProduct, searchProducts, type Product } from '@ovation/contract/shop/products.ts';
import { listReviews } from '@ovation/contract/shop/reviews.ts';
import { Anchor, Title, Badge } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { useAccessChanges } from '../../modules/access/access-changes.ts';
import { Comments } from '../../modules/engagement/comments/comments.tsx';
import { EngagementBar } from '../../modules/engagement/engagement-bar.tsx';
import { FeedText } from '../../modules/library/feeds/feed-text.tsx';
import { ProductGrid } from '../../modules/products/cards/product-grid.tsx';
import { BuyBox } from '../../modules/products/page/buy-box.tsx';
import { ProductImages } from '../../modules/products/page/product-images.tsx';
import {
  contentsLabel,
  priceLabel,
  productAddress,
  lockedSentence,
  statusNames,
  statusTones,
} from '../../modules/products/product-labels.ts';
import { Reviews } from '../../modules/products/reviews/reviews.tsx';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { useLoaded } from '../../platform/state/use-loaded.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { Page } from '../../ui/layout/page.tsx';
import type { Route } from './+types/product.ts';
import { requirePerformer } from './require-performer.server.ts';
import { BlurredPicture, Lock, LockPanel } from '../../modules/library/locked/lock.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { accessNames } from '../../modules/library/feeds/feed-labels.ts';
import { Rating } from '../../modules/products/stars.tsx';
import classes from '../../modules/products/page/product.module.css';

const maxRelated = 4;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { id, username } = args.params;
  const [product, reviews, { country }] = await Promise.all([
    api.call(getProduct, { params: { id } }),
    api.call(listReviews, { params: { id }, query: {} }),
    api.call(checkCountry, { query: {} }),
  ]);
  requirePerformer(product.performer, username);
  const others = await api.call(searchProducts, {
    query: { performerId: product.performer._id, pageSize: maxRelated + 1 },
  });
  const related = others.data.filter(({ _id }) => _id !== product._id).slice(0, maxRelated);
  return { product, reviews, related, country };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product } = loaderData;
  const summary = t('{priceLabel}, {contentsLabel}. By {name}.', {
    priceLabel: priceLabel(product),
    contentsLabel: contentsLabel(product),
    name: product.performer.name,
  });
  return [
    { title: titleOf(t('{title} by {name}', { title: product.name, name: product.performer.name }), matches) },
    ...cardTags(
      {
        title: product.name,
        description: product.description || summary,
        path: productAddress(product),
        image: product.access.rule === 'public' ? product.cover : product.performer.avatar,
        type: 'article',
      },
      matches,
    ),
  ];
}

export default function ProductPage({ loaderData: { product: loaded, ...rest } }: Route.ComponentProps) {
  const [product, setProduct] = useLoaded(loaded);
  const { revalidate } = useRevalidator();
  const { performer, access } = product;
  const isOwn = useMe()?._id === performer._id;
  useAccessChanges(() => void revalidate());
  return (
    <Page>
      <Anchor component={Link} to={`${profileAddress(performer)}/products`} size="sm">
        {t('All products by {name}', { name: performer.name })}
      </Anchor>
      <article className={classes.page} aria-label={product.name}>
        {access.granted ? <ProductImages key={product._id} product={product} /> : <LockedProduct product={product} />}
        <div className={classes.side}>
          <ProductHead product={product} isOwn={isOwn} />
          {access.granted ? <BuyBox key={product._id} product={product} country={rest.country} isOwn={isOwn} /> : null}
          {product.description === '' ? null : <FeedText text={product.description} whole={false} />}
          <VideoLink product={product} />
          {product.publishedAt === null ? null : (
            <EngagementBar
              kind="product"
              item={product}
              address={productAddress(product)}
              onChange={setProduct}
              isOwn={isOwn}
            />
          )}
        </div>
      </article>
      <div className={classes.more}>
        <Reviews key={product._id} product={product} reviews={rest.reviews} />
        {access.granted ? (
          <Comments
            key={product._id}
            kind="product"
            id={product._id}
            total={product.totalComment}
            onTotal={(totalComment) => setProduct((before) => ({ ...before, totalComment }))}
          />
        ) : null}
      </div>
      {rest.related.length === 0 ? null : <Related performer={performer.name} products={rest.related} />}
    </Page>
  );
}

/** The video of the performer's library that shows the product. */
function VideoLink({ product: { videoId, performer } }: { readonly product: Product }) {
  if (videoId === null) return null;
  return (
    <Anchor component={Link} to={`${profileAddress(performer)}/videos/${videoId}`}>
      {t('Watch it in a video')}
    </Anchor>
  );
}

function Related({ performer, products }: { readonly performer: string; readonly products: readonly Product[] }) {
  return (
    <section aria-label={t('More by {creator}', { creator: performer })}>
      <Title order={2} size="h3" mb="md">
        {t('More by {creator}', { creator: performer })}
      </Title>
      <ProductGrid products={products} label={t('More products by {creator}', { creator: performer })} />
    </section>
  );
}

/** A locked product: its blurred image, what it costs, and what unlocks it. */
function LockedProduct({ product }: { readonly product: Product }) {
  const { cover, images, performer, access } = product;
  const picture = images[0]?.thumbnails.at(-1)?.url ?? cover;
  return (
    <div className={classes.stage}>
      <Lock backdrop={<BlurredPicture url={picture} eager />}>
        <LockPanel sentence={lockedSentence(product)} purchasable={{ performer, access }} />
      </Lock>
    </div>
  );
}

/** The name of a product, what others think of it, and who sells it. */
function ProductHead({ product, isOwn }: { readonly product: Product; readonly isOwn: boolean }) {
  const { name, performer, rating, access, status, _id } = product;
  return (
    <>
      <Title order={1} size="h2" dir="auto" className={classes.name}>
        {name}
      </Title>
      <div className={classes.facts}>
        {rating === undefined ? null : (
          <a href="#reviews">
            <Rating rating={rating} />
          </a>
        )}
        {access.rule === 'public' ? null : <Badge color="claret">{translated(accessNames[access.rule])}</Badge>}
        {isOwn ? <StateBadge tone={statusTones[status]}>{translated(statusNames[status])}</StateBadge> : null}
        {product.isBought ? <Badge color="leaf">{t('Bought')}</Badge> : null}
      </div>
      <AccountLine
        account={performer}
        to={profileAddress(performer)}
        aside={
          isOwn ? (
            <LinkButton to={`/creator/products/${_id}`} variant="default">
              {t('Edit')}
            </LinkButton>
          ) : null
        }
      />
    </>
  );
}
