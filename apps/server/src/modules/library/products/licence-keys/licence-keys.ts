import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import { createHmac } from 'node:crypto';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { newId } from '../../../../platform/new-id.ts';
import type { VariantDraft } from '../changes/merge-variants.ts';
import type { Sent } from '../changes/merge-product.ts';
import {
  countKeys,
  findDigests,
  insertKeys,
  assignKeys,
  freeKeys,
  loadKeys,
  stockByKeys,
  type NewKey,
  type KeyedItem,
} from './licence-key.store.ts';
import { decrypt, deriveKey, encrypt } from '../../../../platform/secrets/encryption.ts';

/** So that counting them stays quick. */
const maxLeft = 10_000;

interface ChosenKeys {
  /** How many are free with them, which is the stock; null: it has no keys. */
  readonly left: number | null;
  readonly keys: readonly NewKey[];
  readonly problems: readonly FieldProblem[];
}

/** The licence keys that a form adds to a product, which is locked or new. */
export async function chooseKeys(
  app: App,
  work: Work,
  { licenceKeys = [], stock, variants = [] }: Sent,
  { productId, type }: { readonly productId: string; readonly type: ProductType },
): Promise<ChosenKeys> {
  const before = (await countKeys(work.db, [productId])).get(productId);
  const isStockSet = typeof stock === 'number' || variants.some((variant) => typeof variant.stock === 'number');
  const problems =
    isStockSet && (before !== undefined || licenceKeys.length > 0)
      ? [{ path: 'stock', message: t('This product’s stock is its number of licence keys. Please add keys instead.') }]
      : [];
  if (licenceKeys.length === 0) return { keys: [], left: before?.left ?? null, problems };
  if (type !== 'digital') return { keys: [], left: null, problems: [problem(t('Only a download has licence keys.'))] };
  const keys = licenceKeys.map((key) => ({
    id: newId(),
    sealed: sealKey(app, key),
    digest: digestOfKey(app, productId, key),
  }));
  const left = (before?.left ?? 0) + keys.length;
  return {
    keys,
    left,
    problems: [
      ...problems,
      ...(left > maxLeft ? [problem(t('At most {maxLeft, number} unsold keys.', { maxLeft }))] : []),
      ...(await problemsOfRepeats(work, productId, keys)),
    ],
  };
}

function problem(message: string): FieldProblem {
  return { path: 'licenceKeys', message };
}

/** Names the line and not the key: messages end up in logs. */
async function problemsOfRepeats(work: Work, productId: string, keys: readonly NewKey[]): Promise<FieldProblem[]> {
  const digests = keys.map(({ digest }) => digest.toString('hex'));
  const present = await findDigests(
    work.db,
    productId,
    keys.map(({ digest }) => digest),
  );
  const known = digests.findIndex((digest) => present.has(digest));
  if (known >= 0) return [problem(t('This product already has the key in line {line}.', { line: known + 1 }))];
  const seen = new Map<string, number>();
  for (const [index, digest] of digests.entries()) {
    const first = seen.get(digest);
    if (first !== undefined)
      return [problem(t('Lines {first} and {second} are the same key.', { first: first + 1, second: index + 1 }))];
    seen.set(digest, index);
  }
  return [];
}

/** The variants of a product; if it has licence keys, their number is its stock. */
export function stockedByKeys(drafts: readonly VariantDraft[], { left }: ChosenKeys): readonly VariantDraft[] {
  return left === null ? drafts : drafts.map((draft) => ({ ...draft, stock: BigInt(left) }));
}

export async function keepKeys(work: Work, productId: string, { keys }: ChosenKeys, now: Date): Promise<void> {
  if (keys.length > 0) await insertKeys(work.db, productId, keys, now);
}

export const licenceKeyPurpose = 'licence key';

type Secret = Pick<App, 'secretKey'>;

/** Encrypts a licence key, so that the database alone does not reveal what is for sale. */
function sealKey({ secretKey }: Secret, key: string): Buffer {
  return encrypt(key, deriveKey(secretKey, licenceKeyPurpose));
}

function openKey({ secretKey }: Secret, sealed: Buffer): string {
  return decrypt(sealed, deriveKey(secretKey, licenceKeyPurpose));
}

/** The same for the same key of the same product, and of no use without the site's secret. */
function digestOfKey({ secretKey }: Secret, productId: string, key: string): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'licence key digest')).update(`${productId}\n${key}`).digest();
}

/**
 * Gives items of products that have licence keys (`keyed` of `takeStock`) one each. Their pieces were taken in the same
 * transaction, so that the products are locked and keys are there. Returns the items.
 */
export async function takeKeys(work: Work, items: readonly KeyedItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const taken = await assignKeys(work.db, items);
  const without = items.find(({ itemId }) => !taken.has(itemId));
  if (without) throw new Error(`The product ${without.productId} has fewer licence keys than pieces.`);
  return taken;
}

/** Takes the keys of unpaid items back, and counts the stock of their products, which `returnStock` has locked. */
export async function returnKeys(work: Work, items: readonly KeyedItem[]): Promise<void> {
  if (items.length === 0) return;
  await freeKeys(
    work.db,
    items.map(({ itemId }) => itemId),
  );
  await stockByKeys(work.db, [...new Set(items.map(({ productId }) => productId))]);
}

/** The licence keys of items, by item; readable, so only for their buyer. */
export async function readKeys(app: App, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await loadKeys(app.database, itemIds);
  return new Map(rows.flatMap(({ item_id, sealed }) => (item_id === null ? [] : [[item_id, openKey(app, sealed)]])));
}
