import { t } from '@ovation/language/t.ts';
import type { Product, ProductStatus, ProductType, Variant } from '@ovation/contract/shop/products.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { contentAddress } from '../../platform/addresses/addresses.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';
import { formatMoney } from '../../ui/words/money.tsx';

export const typeNames: Record<ProductType, string> = {
  digital: t('Digital'),
  physical: t('Physical'),
  made_to_order: t('Made to order'),
};

export const statusNames: Record<ProductStatus, string> = {
  draft: t('Draft'),
  scheduled: t('Scheduled'),
  published: t('Published'),
  sold_out: t('Sold out'),
  withdrawn: t('Withdrawn'),
};

export const statusTones: Record<ProductStatus, Tone> = {
  draft: 'quiet',
  scheduled: 'waiting',
  published: 'positive',
  sold_out: 'negative',
  withdrawn: 'quiet',
};

export function productAddress(product: Pick<Product, '_id' | 'performer'>): string {
  return contentAddress('product', product);
}

/** `$12.00`, or `From $12.00` where variants cost differently. */
export function priceLabel({ price, variants, isQuoted }: Pick<Product, 'price' | 'variants' | 'isQuoted'>): string {
  const isSame = isQuoted !== true && variants.every((variant) => variant.price === price);
  return isSame ? formatMoney(price) : t('From {amount}', { amount: formatMoney(price) });
}

/** What a subscription would change; undefined where it changes nothing, or the viewer has the lower price already. */
export function subscriberNote({ price, subscriberPrice, pays }: Variant): string | undefined {
  if (subscriberPrice === undefined || subscriberPrice >= price) return undefined;
  return pays <= subscriberPrice
    ? t('Your price as a subscriber')
    : t('{amount} for subscribers', { amount: formatMoney(subscriberPrice) });
}

/** What one gets: `2 files, 340 MB`, `Ships in 3 days`, or `Made for you in 5 days`. */
export function contentsLabel({ type, totalFile, totalBytes, handlingDays, days }: Product): string {
  if (type === 'physical') return handlingLabel(handlingDays);
  if (type === 'made_to_order')
    return t('{days, plural, one {Made for you in 1 day} other {Made for you in # days}}', { days: days ?? 0 });
  const files = t('{totalFile, plural, one {# file} other {# files}}', { totalFile });
  return totalFile === 0 ? t('Files to download') : `${files}, ${formatBytes(totalBytes)}`;
}

/** `Up to 3 downloads of each file`; undefined without a limit. */
export function limitLabel({ downloadLimit }: Pick<Product, 'downloadLimit'>): string | undefined {
  if (downloadLimit === undefined) return undefined;
  return t('{downloadLimit, plural, one {One download of each file} other {Up to # downloads of each file}}', {
    downloadLimit,
  });
}

export function handlingLabel(days: number | undefined): string {
  if (days === undefined) return t('Shipped to you');
  if (days === 0) return t('Ships the same day');
  return t('{days, plural, one {Ships in 1 day} other {Ships in # days}}', { days });
}

/** So many pieces are left that nobody has to hurry. */
const plenty = 10;

/** `3 left`, `Sold out`, `In stock`; undefined if there is no end to it. */
export function stockLabel(stock: number | null): string | undefined {
  if (stock === null) return undefined;
  if (stock === 0) return t('Sold out');
  return stock > plenty ? t('In stock') : t('{stock} left', { stock });
}

export function isLow(stock: number | null): boolean {
  return stock !== null && stock <= plenty;
}

/** Nothing is left of any variant. */
export function isSoldOut({ status, variants }: Pick<Product, 'status' | 'variants'>): boolean {
  return status === 'sold_out' || (variants.length > 0 && variants.every(({ stock }) => stock === 0));
}

/** More than this is an order for a shop, not for a person. */
const mostPieces = 99;

/** How many pieces of a variant may be bought at once; a download once. */
export function mostOf(type: ProductType, { stock }: Pick<Variant, 'stock'>): number {
  return type === 'digital' ? 1 : Math.min(stock ?? mostPieces, mostPieces);
}

/** The variant that is chosen at first: one that can be bought. */
export function firstVariant(variants: readonly Variant[]): Variant | undefined {
  return variants.find(({ stock }) => stock !== 0) ?? variants[0];
}

/** `4.5 of 5 stars, 12 reviews`, for screen readers. */
export function ratingLabel({ average, count }: { readonly average: number; readonly count: number }): string {
  return t('{averageLabel} of 5 stars, {countLabel}', {
    averageLabel: averageLabel(average),
    countLabel: countLabel(count),
  });
}

export function averageLabel(average: number): string {
  return String(Math.round(average * 10) / 10);
}

export function countLabel(count: number): string {
  return t('{count, plural, one {# review} other {# reviews}}', { count });
}

const openers = {
  public: '',
  followers: t('for followers'),
  subscribers: t('for subscribers'),
  paid: '',
} as const;

/** The sentence above what unlocks it: `Only for subscribers, $12.00`. */
export function lockedSentence(product: Product): string {
  return t('Only {audience}, {price}', {
    audience: openers[product.access.rule],
    price: priceLabel(product).toLowerCase(),
  });
}
