import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Product, ProductStatus, ProductType, Variant } from '@ovation/contract/shop/products.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { contentAddress } from '../../platform/addresses/addresses.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';
import { formatMoney } from '../../ui/words/money.tsx';

export const typeNames: Record<ProductType, EnglishText> = {
  digital: english('Digital'),
  physical: english('Physical'),
  made_to_order: english('Made to order'),
};

export const statusNames: Record<ProductStatus, EnglishText> = {
  draft: english('Draft'),
  scheduled: english('Scheduled'),
  published: english('Published'),
  sold_out: english('Sold out'),
  withdrawn: english('Withdrawn'),
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

type Priced = Pick<Product, 'price' | 'variants' | 'isQuoted'>;

/** `$12.00`, or `From $12.00` where variants cost differently. */
export function priceLabel(product: Priced): string {
  const amount = formatMoney(product.price);
  return hasOnePrice(product) ? amount : t('From {amount}', { amount });
}

function hasOnePrice({ price, variants, isQuoted }: Priced): boolean {
  return isQuoted !== true && variants.every((variant) => variant.price === price);
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

const openers: Partial<Record<Product['access']['rule'], EnglishText>> = {
  followers: english('for followers'),
  subscribers: english('for subscribers'),
};

/** The sentence above what unlocks it: `Only for subscribers, $12.00`. */
export function lockedSentence(product: Product): string {
  const opener = openers[product.access.rule];
  const amount = formatMoney(product.price);
  return t('Only {audience}, {price}', {
    audience: opener === undefined ? '' : translated(opener),
    price: hasOnePrice(product) ? amount : t('from {amount}', { amount }),
  });
}
