import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { expect, test } from 'vitest';
import { atOnce } from '../../library/publishing/publishing-choice.ts';
import { bodyOf, judgeValues, newVariant, valuesOf, type ProductValues } from './product-values.ts';

const noFiles = { imageIds: [], fileIds: [] };
const values = (given: Partial<ProductValues>): ProductValues => ({
  ...valuesOf(undefined),
  name: 'Poster',
  price: 12,
  type: 'physical',
  ...given,
});
const variant = (given: Partial<ReturnType<typeof newVariant>>) => ({ ...newVariant(), ...given });
const variantsOf = (given: ProductValues): unknown =>
  JSON.parse(String(bodyOf(given, noFiles, atOnce, false).variants));

test('a product without variants has one without a name and a price of its own', () => {
  const only = variant({ name: 'left over', price: 99, stock: 5, weightGrams: 200 });
  expect(variantsOf(values({ variants: [only] }))).toEqual([{ name: '', stock: 5, weightGrams: 200 }]);
});

test('variants keep their ids, prices and stock; an empty price is the product’s, an empty stock unlimited', () => {
  const variants = [variant({ id: 'a', name: 'A2', price: 15, stock: 3, sku: 'P-A2' }), variant({ name: 'A3' })];
  expect(variantsOf(values({ hasVariants: true, variants }))).toEqual([
    { _id: 'a', name: 'A2', price: 15, stock: 3, sku: 'P-A2' },
    { name: 'A3', stock: null },
  ]);
});

test('a download has no stock, weight or days', () => {
  const digital = values({ type: 'digital', lowStockAt: 3, variants: [variant({ stock: 5, weightGrams: 1 })] });
  expect(variantsOf(digital)).toEqual([{ name: '', stock: null }]);
  expect(bodyOf(digital, noFiles, atOnce, false)).toMatchObject({ lowStockAt: 'none' });
  expect(bodyOf(digital, noFiles, atOnce, false)).not.toHaveProperty('handlingDays');
});

test('what was emptied is sent as emptied, because a form leaves out empty fields', () => {
  expect(bodyOf(values({ description: '' }), noFiles, atOnce, true)).toMatchObject({
    description: ' ',
    imageIds: ',',
    subscriberPrice: 'none',
    videoId: 'none',
  });
});

test('a published product is not published again by saving it', () => {
  expect(bodyOf(values({}), noFiles, atOnce, false).publishedAt).toBe('now');
  expect(bodyOf(values({}), noFiles, atOnce, true)).not.toHaveProperty('publishedAt');
  expect(bodyOf(values({}), noFiles, { ...atOnce, when: 'draft' }, true).publishedAt).toBe('never');
});

test('opening and saving a product changes none of its variants', () => {
  const product = {
    type: 'physical',
    name: 'Poster',
    description: 'Paper.',
    price: 12,
    access: { rule: 'public' },
    variants: [
      { _id: 'a', name: 'A2', price: 15, pays: 15, stock: 3, sku: 'P-A2' },
      { _id: 'b', name: 'A3', price: 12, pays: 12, stock: null },
    ],
    videoId: null,
    lowStockAt: 2,
    handlingDays: 0,
  } as unknown as OwnProduct;
  const opened = valuesOf(product);
  expect(opened).toMatchObject({ hasVariants: true, handlingDays: 0, lowStockAt: 2 });
  expect(variantsOf(opened)).toEqual([
    { _id: 'a', name: 'A2', price: 15, stock: 3, sku: 'P-A2' },
    { _id: 'b', name: 'A3', stock: null },
  ]);
});

test('mistakes are found before anything is sent', () => {
  const judge = (given: Partial<ProductValues>, hasFiles = true) =>
    judgeValues(values(given), { hasFiles, isDraft: false });
  expect(judge({ subscriberPrice: 12 })).toHaveProperty('subscriberPrice');
  expect(judge({ subscriberPrice: 11 })).toEqual({});
  expect(judge({ type: 'digital' }, false)).toHaveProperty('files');
  expect(judgeValues(values({ type: 'digital' }), { hasFiles: false, isDraft: true })).toEqual({});
  const variants = [variant({ name: 'A2' }), variant({ name: ' a2 ' }), variant({})];
  expect(Object.keys(judge({ hasVariants: true, variants }))).toEqual(['variants.1.name', 'variants.2.name']);
});
