import { Readable } from 'node:stream';
import type { Product } from '@ovation/contract/shop/products.ts';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { staffActor } from '../../../../test/staff/staff-actor.ts';
import {
  isHiddenStatus,
  startAccessStage,
  type AccessStage,
  type Visit,
} from '../../../../test/stages/access-stage.ts';
import {
  isCurrent,
  isInOrder,
  objectFields,
  oracle,
  performerFields,
  seldom,
  viewers,
  type Outcome,
  type ViewerName,
} from '../../../../test/stages/random-objects.ts';
import type { Viewing } from '../../access/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { loadSellable, readDownloads } from './sale/sale.ts';

/*
 * Random digital products, each with an image, a file and a variant, and every path to them: the decision, the page,
 * the list, what a checkout loads, the downloads, and the delivery of bytes. The oracle says what each viewer gets.
 */

const rules = fc.constantFrom('public', 'followers', 'subscribers');
const productWorld = fc
  .record({ ...objectFields, rule: rules, isHidden: seldom(6) })
  .map((random) => ({ ...random, publicAt: null, endsAt: null }))
  .filter(isInOrder);
const randomWorld = fc.record({ ...performerFields, products: fc.array(productWorld, { minLength: 3, maxLength: 6 }) });
type RandomWorld = typeof randomWorld extends fc.Arbitrary<infer World> ? World : never;
type ProductWorld = RandomWorld['products'][number];

let stage: AccessStage;
beforeAll(async () => {
  stage = await startAccessStage();
});
afterAll(() => stage.server.stop());

interface Built {
  readonly productId: string;
  readonly imageId: string;
  readonly fileId: string;
}

async function build(world: RandomWorld): Promise<Built[]> {
  await stage.prepare(world, ['products']);
  const built: Built[] = [];
  for (const product of world.products) built.push(await buildProduct(product));
  return built;
}

async function buildProduct({ rule, publishedAt, isWithdrawn, isHidden, isBought }: ProductWorld): Promise<Built> {
  const { performer, fan, at } = stage;
  const { database, clock } = stage.server.app;
  const productId = newId();
  await database
    .insertInto('products')
    .values({
      id: productId,
      performer_id: performer.id,
      type: 'digital',
      name: 'drawn',
      description: 'The secret recipe wants rosewater and something that no one names.',
      access: rule,
      price: 300n,
      published_at: at(publishedAt),
      withdrawn_at: isWithdrawn ? clock.now() : null,
      hidden_at: isHidden ? clock.now() : null,
    })
    .execute();
  await database
    .insertInto('product_variants')
    .values({ id: newId(), product_id: productId, position: 0, sku: 'SECRET-NUMBER' })
    .execute();
  const [imageId, fileId] = [await buildFile(productId, 'product-image'), await buildFile(productId, 'product-file')];
  await database
    .insertInto('product_files')
    .values({ file_id: fileId, product_id: productId, name: 'secret-name.zip' })
    .execute();
  if (isBought) await relationsOf(stage.server.app).buy(fan.id, performer.id, productId, 300n, 'product');
  return { productId, imageId, fileId };
}

const pictures = ['image-320.webp', 'blurred.webp'] as const;

async function buildFile(productId: string, type: 'product-image' | 'product-file'): Promise<string> {
  const { database, storage } = stage.server.app;
  const id = newId();
  const made = pictures.map((name) => ({ name, kind: name.split(/[-.]/)[0], width: 1, height: 1, sizeBytes: 3 }));
  await database
    .insertInto('files')
    .values({
      id,
      owner_id: stage.performer.id,
      type,
      object_kind: 'product',
      object_id: productId,
      status: 'ready',
      original_name: 'a',
      mime_type: 'application/octet-stream',
      size_bytes: 3n,
      sha256: Buffer.alloc(32),
      storage_key: `originals/${id}`,
      thumbhash: type === 'product-image' ? 'aGFzaA==' : null,
      renditions: JSON.stringify(type === 'product-image' ? made : []),
    })
    .execute();
  for (const key of [`originals/${id}`, ...pictures.map((name) => `renditions/${id}/${name}`)])
    await storage.put(key, Readable.from([Buffer.from('abc')]), { contentType: 'text/plain' });
  return id;
}

const insiders: readonly ViewerName[] = ['performer', 'staff'];

/** The access of a presented product; a locked one reveals nothing, and only its seller sees its numbers. */
function outcomeOf(product: Product, viewer: ViewerName): Outcome {
  const text = JSON.stringify(product);
  if (!product.access.granted)
    for (const word of ['rosewater', 'thumbhash', 'image-320', 'secret-name']) expect(text).not.toContain(word);
  expect(text.includes('SECRET-NUMBER')).toBe(insiders.includes(viewer));
  expect(text.includes('secret-name')).toBe(product.isBought || insiders.includes(viewer));
  return product.access.granted ? 'open' : 'locked';
}

async function pageOutcome(visit: Visit, { productId }: Built): Promise<Outcome> {
  const { status, text } = await stage.get(visit, `/api/performer-assets/products/${productId}`);
  return isHiddenStatus(status) ? 'hidden' : outcomeOf(JSON.parse(text) as Product, visit.viewer);
}

/** The outcome of each product in the list, page by page; an absent one is hidden. Also checks that pages are full. */
async function outcomesIn(visit: Visit, built: readonly Built[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, text } = await stage.get(visit, `/api/performer-assets/products/search?pageSize=2${after}`);
    expect(status).toBe(200);
    const page = JSON.parse(text) as { data: Product[]; total: number; nextCursor?: string };
    for (const product of page.data) found.set(product._id, outcomeOf(product, visit.viewer));
    cursor = page.nextCursor;
    if (cursor !== undefined) expect(page.data).toHaveLength(2);
    else expect(page.total).toBe(found.size);
  }
  return built.map(({ productId }) => found.get(productId) ?? 'hidden');
}

function viewingOf({ viewer, country }: Visit): Viewing {
  const { performer, fan } = stage;
  const actors = {
    stranger: undefined,
    fan: { id: fan.id, kind: 'user' },
    performer: { id: performer.id, kind: 'performer' },
    staff: staffActor(),
  } as const;
  const actor = actors[viewer];
  return { viewer: actor && { ...actor, username: 'x', status: 'active' }, country };
}

async function saleOutcomes(visit: Visit, built: readonly Built[]): Promise<Outcome[]> {
  const sellable = await loadSellable(
    stage.server.app,
    viewingOf(visit),
    built.map(({ productId }) => productId),
  );
  return built.map(({ productId }) => {
    const product = sellable.get(productId);
    if (!product) return 'hidden';
    if (!product.isGranted) expect(product.cover).not.toContain('image-320');
    return product.isGranted ? 'open' : 'locked';
  });
}

/** Downloads are for buyers, however open the product is. */
async function mayDownload(visit: Visit, { productId, fileId }: Built): Promise<boolean> {
  const files = await readDownloads(stage.server.app, viewingOf(visit), productId).then(
    (found) => found.files,
    () => undefined,
  );
  if (files) expect(files.map(({ file_id }) => file_id)).toEqual([fileId]);
  return files !== undefined;
}

async function checkViewer(world: RandomWorld, viewer: ViewerName, built: readonly Built[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const where = `${viewer} in ${JSON.stringify(world)}`;
  const wanted = world.products.map((product) => oracle(world, viewer, product));
  const every = <Result>(outcome: (one: Built) => Promise<Result>) => Promise.all(built.map(outcome));
  expect(await every((one) => stage.decisionOf(visit, 'product', one.productId)), `decision for ${where}`).toEqual(
    wanted,
  );
  expect(await every((one) => pageOutcome(visit, one)), `page for ${where}`).toEqual(wanted);
  expect(await saleOutcomes(visit, built), `sale for ${where}`).toEqual(wanted);
  expect(await every((one) => stage.deliveryOf(visit, one.imageId, pictures[0])), `image for ${where}`).toEqual(wanted);
  expect(await every((one) => stage.deliveryOf(visit, one.imageId, pictures[1])), `blurred for ${where}`).toEqual(
    wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open')),
  );
  for (const name of ['original', 'image-320.webp', 'secret-name.zip'])
    expect(await every((one) => stage.deliveryOf(visit, one.fileId, name)), `${name} for ${where}`).toEqual(
      wanted.map(() => 'hidden'),
    );
  expect(await every((one) => mayDownload(visit, one)), `downloads for ${where}`).toEqual(
    world.products.map(
      ({ isBought }, index) =>
        wanted[index] === 'open' && ((viewer === 'fan' && isBought) || insiders.includes(viewer)),
    ),
  );
  const inList = world.products.map((product, index) => (isCurrent(product) ? wanted[index] : 'hidden'));
  expect(await outcomesIn(visit, built), `list for ${where}`).toEqual(inList);
}

test('every path to a product gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const built = await build(world);
      await Promise.all(viewers.map((viewer) => checkViewer(world, viewer, built)));
    }),
    { numRuns: byDepth({ small: 10, deep: 300 }) },
  );
});
