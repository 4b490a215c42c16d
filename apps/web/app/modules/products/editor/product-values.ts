import { t } from '@ovation/language/t.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import type { Access } from '@ovation/contract/publishing/feeds.ts';
import type {
  changeProduct,
  OwnProduct,
  ProductType,
  Variant,
  WrittenVariant,
} from '@ovation/contract/shop/products.ts';
import { momentsOf, type PublishingChoice } from '../../library/publishing/publishing-choice.ts';
import { amountOf } from '../../../ui/forms/money-input.tsx';
import { judgeKeys, keyLines } from './licence-keys.ts';
import { newKey } from '../../../platform/new-key.ts';

/** A number as it stands in a field, or '' for an empty one. */
type Typed = number | '';

export interface VariantValues {
  /** Stays the same while it is edited. */
  readonly key: string;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly name: string;
  /** '': the product's. */
  readonly price: Typed;
  readonly subscriberPrice: Typed;
  /** '': unlimited. */
  readonly stock: Typed;
  /** What the site had when the editor opened: an unchanged stock is not sent, because pieces may be sold meanwhile. */
  readonly savedStock: Typed | undefined;
  readonly sku: string;
  readonly weightGrams: Typed;
}

export type ProductRule = Exclude<Access['rule'], 'paid'>;

/** A product as its editor shows it. */
export interface ProductValues {
  readonly type: ProductType;
  readonly name: string;
  readonly description: string;
  readonly price: Typed;
  readonly subscriberPrice: Typed;
  readonly access: ProductRule;
  readonly handlingDays: Typed;
  /** The next five are of a product that is made to order. */
  readonly days: Typed;
  readonly isQuoted: boolean;
  readonly questions: readonly string[];
  /** '': none. */
  readonly depositPercent: Typed;
  readonly needsAddress: boolean;
  readonly lowStockAt: Typed;
  /** Otherwise the only variant has no name. */
  readonly hasVariants: boolean;
  readonly variants: readonly VariantValues[];
  readonly videoId: string | null;
  /** Keys to add to a download, one on each line. */
  readonly licenceKeys: string;
  /** It has keys already. */
  readonly hasLicenceKeys: boolean;
  /** Of a download; '': none. */
  readonly downloadLimit: Typed;
}

export function newVariant(): VariantValues {
  const key = newKey();
  const texts = { name: '', price: '', subscriberPrice: '', stock: '', sku: '', weightGrams: '' } as const;
  return { key, id: undefined, savedStock: undefined, ...texts };
}

/** What the editor shows of a product; of a new one, what most of them need. */
export function valuesOf(product: OwnProduct | undefined): ProductValues {
  if (!product)
    return {
      type: 'digital',
      name: '',
      description: '',
      price: '',
      subscriberPrice: '',
      access: 'public',
      handlingDays: 3,
      ...madeValuesOf(undefined),
      lowStockAt: '',
      hasVariants: false,
      variants: [newVariant()],
      videoId: null,
      licenceKeys: '',
      hasLicenceKeys: false,
      downloadLimit: '',
    };
  const { type, name, description, price, access, variants, videoId } = product;
  const base = { price, subscriberPrice: variants.find((variant) => variant.price === price)?.subscriberPrice };
  return {
    type,
    name,
    description,
    price,
    subscriberPrice: base.subscriberPrice ?? '',
    access: access.rule as ProductRule,
    handlingDays: product.handlingDays ?? 3,
    ...madeValuesOf(product),
    lowStockAt: product.lowStockAt ?? '',
    hasVariants: variants.length > 1 || (variants[0]?.name ?? '') !== '',
    variants: variants.map((variant) => variantValuesOf(variant, base)),
    videoId,
    licenceKeys: '',
    hasLicenceKeys: typeof product.licenceKeysLeft === 'number',
    downloadLimit: product.downloadLimit ?? '',
  };
}

type MadeValues = Pick<ProductValues, 'days' | 'isQuoted' | 'questions' | 'depositPercent' | 'needsAddress'>;

function madeValuesOf(product: OwnProduct | undefined): MadeValues {
  const { days = 14, isQuoted = false, questions = [], depositPercent = '', needsAddress = false } = product ?? {};
  return { days, isQuoted, questions, depositPercent, needsAddress };
}

/** A variant with the product's prices has none of its own, and so follows them. */
function variantValuesOf(
  variant: Variant,
  base: { readonly price: number; readonly subscriberPrice: number | undefined },
): VariantValues {
  const { _id, name, stock, sku = '', weightGrams = '', subscriberPrice } = variant;
  // One with a price of its own does not take over the product's price for subscribers.
  const follows = variant.price === base.price && (subscriberPrice !== undefined || base.subscriberPrice === undefined);
  return {
    key: _id,
    id: _id,
    name,
    price: follows ? '' : variant.price,
    subscriberPrice: follows && subscriberPrice === base.subscriberPrice ? '' : (subscriberPrice ?? ''),
    stock: stock ?? '',
    savedStock: stock ?? '',
    sku,
    weightGrams,
  };
}

export interface ProductFiles {
  readonly imageIds: readonly string[];
  /** What they show, in their order; undefined: as before. */
  readonly imageTexts: readonly string[] | undefined;
  /** Uploaded since the product was saved. */
  readonly fileIds: readonly string[];
}

type Body = BodyInput<typeof changeProduct>;

/** The form that is sent. */
export function bodyOf(
  values: ProductValues,
  { imageIds, imageTexts, fileIds }: ProductFiles,
  choice: PublishingChoice,
  isPublished: boolean,
): Body {
  const { publishedAt } = momentsOf(choice, isPublished);
  const isShipped = values.type === 'physical';
  const keys = isShipped ? [] : keyLines(values.licenceKeys);
  const isLimited = isShipped || values.hasLicenceKeys || keys.length > 0;
  return {
    name: values.name,
    description: values.description,
    price: amountOf(values.price),
    subscriberPrice: values.subscriberPrice === '' ? 'none' : values.subscriberPrice,
    access: values.access,
    ...(isShipped && values.handlingDays !== '' ? { handlingDays: values.handlingDays } : {}),
    ...(values.type === 'made_to_order' ? madeBodyOf(values) : {}),
    lowStockAt: isLimited && values.lowStockAt !== '' ? values.lowStockAt : 'none',
    variants: JSON.stringify(writtenVariants(values)),
    imageIds: imageIds.join(',') || 'none',
    ...(imageTexts === undefined ? {} : { imageTexts: JSON.stringify(imageTexts.map((text) => text.trim())) }),
    ...(fileIds.length === 0 ? {} : { fileIds: fileIds.join(',') }),
    videoId: values.videoId ?? 'none',
    ...(values.type === 'digital'
      ? { downloadLimit: values.downloadLimit === '' ? 'none' : values.downloadLimit }
      : {}),
    ...(keys.length === 0 ? {} : { licenceKeys: JSON.stringify(keys) }),
    ...(publishedAt === undefined ? {} : { publishedAt: publishedAt ?? 'never' }),
  };
}

function madeBodyOf({ days, isQuoted, questions, depositPercent, needsAddress }: MadeValues): Partial<Body> {
  return {
    ...(days === '' ? {} : { days }),
    isQuoted: isQuoted ? 'true' : 'false',
    questions: JSON.stringify(questions),
    depositPercent: depositPercent === '' ? 'none' : depositPercent,
    needsAddress: needsAddress ? 'true' : 'false',
  };
}

/** Without variants the first one is the product, and has no name and no price of its own. */
function writtenVariants({ type, hasVariants, variants }: ProductValues): WrittenVariant[] {
  if (type === 'physical' && hasVariants) return variants.map(writtenVariant);
  const [only = newVariant()] = variants;
  const single: VariantValues = { ...only, name: '', price: '', subscriberPrice: '' };
  return [writtenVariant(type === 'digital' ? { ...single, stock: '', savedStock: '', weightGrams: '' } : single)];
}

function writtenVariant(variant: VariantValues): WrittenVariant {
  const { id, name, price, subscriberPrice, stock, savedStock, sku, weightGrams } = variant;
  return {
    ...(id === undefined ? {} : { _id: id }),
    name,
    ...(sku.trim() === '' ? {} : { sku }),
    ...(price === '' ? {} : { price }),
    ...(subscriberPrice === '' ? {} : { subscriberPrice }),
    ...(stock === savedStock ? {} : { stock: stock === '' ? null : stock }),
    ...(weightGrams === '' ? {} : { weightGrams }),
  };
}

/** What the contract cannot know of: messages by field, before anything is sent. */
export function judgeValues(
  values: ProductValues,
  { hasFiles, isDraft }: { readonly hasFiles: boolean; readonly isDraft: boolean },
): Record<string, string> {
  const { price, subscriberPrice, type, hasVariants, variants } = values;
  const isHigher = subscriberPrice !== '' && price !== '' && subscriberPrice >= price;
  const names = variants.map(({ name }) => name.trim().toLowerCase());
  const nameProblems = names.flatMap((name, index): (readonly [string, string])[] => {
    if (name === '') return [[`variants.${index}.name`, t('Please name it: a size, a colour.')]];
    return names.indexOf(name) < index ? [[`variants.${index}.name`, t('Another one has this name.')]] : [];
  });
  const isTimeless = type === 'made_to_order' && values.days === '';
  const shipsWhenever = type === 'physical' && values.handlingDays === '';
  const keyProblem = type === 'digital' ? judgeKeys(values.licenceKeys) : undefined;
  return {
    ...(isTimeless ? { days: t('Please enter how many days it takes.') } : {}),
    ...(shipsWhenever ? { handlingDays: t('Please enter how many days it takes.') } : {}),
    ...(keyProblem === undefined ? {} : { licenceKeys: keyProblem }),
    ...(isHigher ? { subscriberPrice: t('The subscriber price must be lower.') } : {}),
    ...(type === 'digital' && !hasFiles && !isDraft ? { file: t('Please add a file first, or save a draft.') } : {}),
    ...(type === 'physical' && hasVariants ? Object.fromEntries(nameProblems) : {}),
  };
}
