import { t } from '@ovation/language/t.ts';
import type { Product } from '@ovation/contract/shop/products.ts';
import { Badge, Title } from '@mantine/core';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { accessNames } from '../../library/feeds/feed-labels.ts';
import { statusNames, statusTones } from '../product-labels.ts';
import { Rating } from '../stars.tsx';

/** The name of a product, what others think of it, and who sells it. */
export function ProductHead({ product, isOwn }: { readonly product: Product; readonly isOwn: boolean }) {
  const { name, performer, rating, access, status, _id } = product;
  return (
    <>
      <Title order={1} size="h2" dir="auto" className="product-name">
        {name}
      </Title>
      <div className="product-facts">
        {rating === undefined ? null : (
          <a href="#reviews">
            <Rating rating={rating} />
          </a>
        )}
        {access.rule === 'public' ? null : <Badge color="claret">{accessNames[access.rule]}</Badge>}
        {isOwn ? <StateBadge tone={statusTones[status]}>{statusNames[status]}</StateBadge> : null}
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
