import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { schedule } from '../content.ts';
import {
  done,
  endlessListOf,
  endlessQuery,
  id,
  idParams,
  largestAmount,
  line,
  listOf,
  listQuery,
  money,
  prose,
  similarity,
  time,
  total,
} from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { access, accessRule, feedFile, fileStatus } from '../publishing/feeds.ts';
import { idsInForm, jsonField } from '../plain-forms.ts';
import { licenceKeys } from './downloads.ts';
import { madeToOrder, madeToOrderFields } from './made-to-order.ts';
import { says } from '../says.ts';

/** `digital`: files to download; `physical`: things that are shipped; `made_to_order`: work that fans ask for. */
export const productType = z.enum(['digital', 'physical', 'made_to_order']);
export type ProductType = z.output<typeof productType>;

/** Who may see all of a product and buy it. It has a price anyway, so the rule `paid` does not exist. */
export const productAccess = accessRule.exclude(['paid']);

/** A product with no stock left is sold out by itself. Buyers keep what they bought of a withdrawn one. */
export const productStatus = z.enum(['draft', 'scheduled', 'published', 'sold_out', 'withdrawn']);
export type ProductStatus = z.output<typeof productStatus>;

/** What one buys: a size or a colour. A product has at least one; a single one has an empty name. */
export const variant = z.object({
  _id: id,
  name: z.string(),
  /** The seller's own number for it; for the seller only. */
  sku: z.string().optional(),
  price: total,
  /** For subscribers, if it is lower. */
  subscriberPrice: total.optional(),
  /** What this viewer pays. */
  pays: total,
  /** Pieces left; null: unlimited, or as many as licence keys, which only its owner knows. */
  stock: z.number().int().nullable(),
  weightGrams: z.number().int().optional(),
});
export type Variant = z.output<typeof variant>;

/** One file of a digital product in its present version; its address comes from `getDownloadLinks`. */
export const productFile = z.object({
  _id: id,
  name: z.string(),
  sizeBytes: z.number().int(),
  /** 1, 2, 3: a new version replaces the one of the same name for earlier buyers, too. */
  version: z.number().int(),
  createdAt: time,
});
export type ProductFile = z.output<typeof productFile>;

export const productImage = feedFile.extend({
  /** What it shows, in its performer's words; may be empty, as of a locked one. */
  alternativeText: z.string(),
});
export type ProductImage = z.output<typeof productImage>;

export const product = z.object({
  _id: id,
  type: productType,
  name: z.string(),
  /** The beginning only, for a locked product. */
  description: z.string(),
  performer: accountCard,
  /** The lowest price of its variants. */
  price: total,
  subscriberPrice: total.optional(),
  status: productStatus,
  /** Pieces left of all variants; absent: unlimited, or as many as licence keys, which only its owner knows. */
  stock: z.number().int().optional(),
  variants: z.array(variant),
  /** For its owner and its buyers. */
  files: z.array(productFile).optional(),
  totalFile: z.number().int(),
  totalBytes: z.number().int(),
  /** Blurred for a locked product. */
  images: z.array(productImage),
  /** A video of the performer's library that shows it. */
  videoId: id.nullable(),
  /** Address of the first image, or the default; blurred when locked. */
  cover: z.string(),
  access,
  isBought: z.boolean(),
  /** Each buyer of this download gets a licence key. */
  hasLicenceKeys: z.boolean(),
  /** How often a buyer may download each version of a file; absent: as often as they like. */
  downloadLimit: z.number().int().optional(),
  /** Stars from 1 to 5 on average, from buyers; absent without a review. */
  rating: z.object({ average: z.number(), count: z.number().int() }).optional(),
  /** Of a physical product: days until it is shipped. */
  handlingDays: z.number().int().optional(),
  /** The other terms of a product that is made to order. */
  ...madeToOrder,
  totalLike: z.number().int(),
  totalComment: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  ...schedule,
  createdAt: time,
  updatedAt: time,
});
export type Product = z.output<typeof product>;

/** The owner's view adds what the editor and the list of products need. */
export const ownProduct = product.extend({
  totalSale: z.number().int(),
  earned: total,
  /** A notification is sent when a variant has no more than this left; null: never. */
  lowStockAt: z.number().int().nullable(),
  /** Unsold licence keys, which are its stock; null: a product without keys. */
  licenceKeysLeft: z.number().int().nullable(),
  /** Sold ones and those of a checkout that is under way. */
  licenceKeysUsed: z.number().int().nullable(),
});
export type OwnProduct = z.output<typeof ownProduct>;

const MB = 1024 * 1024;
export const maxImages = 10;
export const maxFiles = 20;
export const maxVariants = 100;
/** The highest `downloadLimit`. */
export const maxDownloads = 1_000;

const files = {
  images: { maxSizeBytes: 40 * MB, required: false, many: maxImages },
  file: { maxSizeBytes: 10_000 * MB, required: false },
} as const;

const moment = z.iso.datetime({ offset: true, error: () => t('Please choose a day and a time.') });
const price = money.min(0.01, says('A price must be at least 0.01.'));
const stock = z
  .number()
  .int(says('Whole pieces only.'))
  .min(0, says('At least 0.'))
  .max(1_000_000, says('At most 1,000,000.'))
  .nullable();
const imageText = z.union([z.literal(''), line(300)]);
const weightGrams = z.number().int().min(0).max(1_000_000, says('At most 1,000 kilograms.'));

const writtenVariant = z.object({
  /** Of one that exists; without it, a new one. Variants that are left out are removed. */
  _id: id.optional(),
  name: prose(80),
  sku: prose(60).optional(),
  /** Omitted: the product's. */
  price: price.optional(),
  subscriberPrice: price.optional(),
  /** null: unlimited. Omitted: as it is, so that sales meanwhile are not undone; of a new one unlimited. */
  stock: stock.optional(),
  weightGrams: weightGrams.optional(),
});
export type WrittenVariant = z.output<typeof writtenVariant>;

const inForm = (schema: z.ZodNumber) =>
  z.coerce.number(says('Please enter an amount.')).max(largestAmount, says('This amount is too large.')).pipe(schema);

/** Fields of a form: all values are text, and an empty one counts as omitted, other than a changed description. */
const fields = {
  name: line(150),
  description: prose(10_000),
  price: inForm(price),
  /** `none`, or less than the price. */
  subscriberPrice: z.union([z.literal('none'), inForm(price)]),
  access: productAccess,
  /** Of a product without variants: pieces left, or `unlimited`. */
  stock: z.union([z.literal('unlimited'), z.coerce.number(says('Please enter a number.')).pipe(stock.unwrap())]),
  weightGrams: z.coerce.number(says('Please enter a number.')).pipe(weightGrams),
  handlingDays: z.coerce.number().int().min(0).max(90, says('At most 90 days.')),
  ...madeToOrderFields,
  /** `none`, or a number of pieces. */
  lowStockAt: z.union([z.literal('none'), z.coerce.number().int().min(0).max(1_000)]),
  /** The whole list as JSON: `[{ "_id"?, "name", "sku"?, "price"?, "subscriberPrice"?, "stock"?, "weightGrams"? }]`. */
  variants: jsonField(
    z.array(writtenVariant).max(maxVariants, says('At most {maxVariants} variants.', { maxVariants })),
  ),
  /** Images uploaded before, in order and separated by commas, or `none`; others are removed. New `images` follow. */
  imageIds: idsInForm(maxImages, () => t('At most {maxImages} images.', { maxImages })),
  /** What the images show, as a JSON list in their order; `""` for none. Omitted: as before. */
  imageTexts: jsonField(z.array(imageText).max(maxImages, says('At most {maxImages} texts.', { maxImages }))),
  /** Files of a digital product uploaded before; one of the same name as a present one is its next version. */
  fileIds: idsInForm(maxFiles, () => t('At most {maxFiles} files.', { maxFiles })),
  /** Added to those of a digital product, as a JSON list. Each sale takes one, and without one left it is sold out. */
  licenceKeys,
  /** Of a digital product: `none`, or how often each buyer may download each version of a file. */
  downloadLimit: z.union([
    z.literal('none'),
    z.coerce
      .number(says('Please enter a number.'))
      .int(says('Whole numbers only.'))
      .min(1, says('At least 1.'))
      .max(maxDownloads, says('At most {maxDownloads, number}.', { maxDownloads })),
  ]),
  /** `none`, or a video of the performer's library. */
  videoId: z.union([z.literal('none'), id]),
  status: z.enum(['draft', 'published']),
  /** Instead of a status: `now`, `never` (a draft), or a time. */
  publishedAt: z.union([z.enum(['now', 'never']), moment]),
};
const optional = z.object(fields).partial();

const writeErrors = [
  'file-invalid',
  'file-missing',
  'file-too-large',
  'upload-aborted',
  'storage-quota-exceeded',
  'not-found',
  'performer-not-approved',
  'account-suspended',
] as const;

export const createProduct = operation({
  name: 'createProduct',
  area: 'products',
  summary: 'Create a product',
  method: 'POST',
  path: '/performer/performer-assets/products',
  access: 'performer',
  limit: { max: 120, windowSeconds: 600 },
  files,
  resumableAs: 'product-file',
  body: optional.extend({
    type: productType,
    name: fields.name,
    description: fields.description.default(''),
    price: fields.price,
    access: productAccess.default('public'),
  }),
  status: 201,
  reply: ownProduct,
  errors: writeErrors,
});

export const changeProduct = operation({
  name: 'changeProduct',
  area: 'products',
  summary: 'Change a product; omitted fields stay',
  method: 'PUT',
  path: '/performer/performer-assets/products/{id}',
  access: 'performer',
  limit: { max: 300, windowSeconds: 600 },
  params: idParams,
  files,
  clearable: ['description'],
  body: optional,
  reply: ownProduct,
  errors: [...writeErrors, 'conflict'],
});

export const uploadProductImage = operation({
  name: 'uploadProductImage',
  area: 'products',
  summary: 'Upload an image for `imageIds`',
  method: 'POST',
  path: '/performer/performer-assets/products/images',
  access: 'performer',
  limit: { max: 300, windowSeconds: 600 },
  files: { file: { maxSizeBytes: 40 * MB, required: true } },
  body: z.object({}).loose(),
  status: 201,
  reply: z.object({ _id: id, type: feedFile.shape.type, status: fileStatus }),
  errors: ['file-invalid', 'file-missing', 'file-too-large', 'upload-aborted', 'storage-quota-exceeded'],
});

export const removeProductFile = operation({
  name: 'removeProductFile',
  area: 'products',
  summary: 'Remove a file of a digital product; earlier buyers keep it',
  method: 'DELETE',
  path: '/performer/performer-assets/products/{id}/files/{fileId}',
  access: 'performer',
  params: z.object({ id, fileId: id }),
  reply: ownProduct,
  errors: ['not-found', 'conflict'],
});

export const deleteProduct = operation({
  name: 'deleteProduct',
  area: 'products',
  summary: 'Delete a product; one that was sold is withdrawn, and its buyers keep it',
  method: 'DELETE',
  path: '/performer/performer-assets/products/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const searchOwnProducts = operation({
  name: 'searchOwnProducts',
  area: 'products',
  summary: 'Your products',
  method: 'GET',
  path: '/performer/performer-assets/products/search',
  access: 'performer',
  query: listQuery(['name', 'price', 'stock', 'publishedAt'], {
    q: z.string().trim().max(100).optional(),
    type: productType.optional(),
    status: productStatus.optional(),
  }),
  reply: listOf(ownProduct),
});

export const getOwnProduct = operation({
  name: 'getOwnProduct',
  area: 'products',
  summary: 'One of your products',
  method: 'GET',
  path: '/performer/performer-assets/products/{id}/view',
  access: 'performer',
  params: idParams,
  reply: ownProduct,
  errors: ['not-found'],
});

const amount = z.coerce.number().min(0).max(largestAmount);
const yes = z.literal(['true', '1']).optional();

export const searchProducts = operation({
  name: 'searchProducts',
  area: 'products',
  summary: 'Published products, newest first: of all performers or of one; searches names and open descriptions',
  method: 'GET',
  path: '/performer-assets/products/search',
  access: 'public',
  mayLag: 'everyone',
  query: endlessQuery({
    q: z.string().trim().max(100).optional(),
    performerId: id.optional(),
    type: productType.optional(),
    minPrice: amount.optional(),
    maxPrice: amount.optional(),
    inStock: yes,
    /** A country's two capital letters: only what can be delivered there. */
    shipsTo: z
      .string()
      .regex(/^[A-Z]{2}$/, says('Please use a country’s two-letter code in capitals.'))
      .optional(),
  }),
  reply: endlessListOf(product).extend(similarity),
});

export const getProduct = operation({
  name: 'getProduct',
  area: 'products',
  summary: 'One product',
  method: 'GET',
  path: '/performer-assets/products/{id}',
  access: 'public',
  mayLag: 'visitors',
  params: idParams,
  reply: product,
  errors: ['not-found', 'country-blocked'],
});
