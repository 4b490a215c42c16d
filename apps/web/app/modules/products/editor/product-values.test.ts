import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { expect, test } from 'vitest';
import { atOnce } from '../../library/publishing/publishing-choice.ts';
import { bodyOf, judgeValues, newVariant, valuesOf, type ProductValues } from './product-values.ts';

const noFiles = { imageIds: [], imageTexts: undefined, fileIds: [] };
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
  expect(variantsOf(digital)).toEqual([{ name: '' }]);
  expect(bodyOf(digital, noFiles, atOnce, false)).toMatchObject({ lowStockAt: 'none' });
  expect(bodyOf(digital, noFiles, atOnce, false)).not.toHaveProperty('handlingDays');
});

test('licence keys are the lines of their field, and little of them left can be announced', () => {
  const keyed = values({ type: 'digital', lowStockAt: 3, licenceKeys: 'A-1\n\n B-2 ' });
  expect(bodyOf(keyed, noFiles, atOnce, false)).toMatchObject({ licenceKeys: '["A-1","B-2"]', lowStockAt: 3 });
  const later = bodyOf({ ...keyed, licenceKeys: '', hasLicenceKeys: true }, noFiles, atOnce, true);
  expect(later).toMatchObject({ lowStockAt: 3 });
  expect(later).not.toHaveProperty('licenceKeys');
  expect(bodyOf({ ...keyed, type: 'physical' }, noFiles, atOnce, false)).not.toHaveProperty('licenceKeys');
  expect(judgeValues({ ...keyed, licenceKeys: 'A\nA' }, { hasFiles: true, isDraft: false })).toHaveProperty(
    'licenceKeys',
  );
});

test('what was emptied is sent as emptied, because a form leaves out empty fields', () => {
  expect(bodyOf(values({ description: '' }), noFiles, atOnce, true)).toMatchObject({
    description: '',
    imageIds: 'none',
    subscriberPrice: 'none',
    videoId: 'none',
  });
});

test('a published product is not published again by saving it', () => {
  expect(bodyOf(values({}), noFiles, atOnce, false).publishedAt).toBe('now');
  expect(bodyOf(values({}), noFiles, atOnce, true)).not.toHaveProperty('publishedAt');
  expect(bodyOf(values({}), noFiles, { ...atOnce, when: 'draft' }, true).publishedAt).toBe('never');
});

const saved = (given: Partial<OwnProduct>) =>
  valuesOf({
    type: 'physical',
    name: 'Poster',
    description: 'Paper.',
    price: 12,
    access: { rule: 'public' },
    variants: [],
    videoId: null,
    lowStockAt: 2,
    handlingDays: 0,
    ...given,
  } as unknown as OwnProduct);
const sold = { _id: 'a', name: 'A2', price: 12, pays: 12, stock: 3 };

test('saving does not undo what was sold meanwhile: only a changed stock is sent', () => {
  const opened = saved({ variants: [sold, { ...sold, _id: 'b', name: 'A3', stock: null }] });
  expect(opened).toMatchObject({ hasVariants: true, handlingDays: 0, lowStockAt: 2 });
  expect(variantsOf(opened)).toEqual([
    { _id: 'a', name: 'A2' },
    { _id: 'b', name: 'A3' },
  ]);
  const [first, second] = opened.variants.map((one) => ({ ...one, stock: one.stock === '' ? 7 : ('' as const) }));
  expect(variantsOf({ ...opened, variants: [first!, second!] })).toMatchObject([{ stock: null }, { stock: 7 }]);
});

test('variants follow the product’s prices; one whose price for subscribers differs has prices of its own', () => {
  const { subscriberPrice, variants } = saved({
    variants: [
      { ...sold, subscriberPrice: 9 },
      { ...sold, _id: 'b', name: 'A3', subscriberPrice: 8 },
      { ...sold, _id: 'c', name: 'A4' },
      { ...sold, _id: 'd', name: 'A5', price: 15, subscriberPrice: 9 },
    ],
  });
  expect(subscriberPrice).toBe(9);
  expect(variants.map((one) => [one.price, one.subscriberPrice])).toEqual([
    ['', ''],
    ['', 8],
    [12, ''],
    [15, 9],
  ]);
});

test('mistakes are found before anything is sent', () => {
  const judge = (given: Partial<ProductValues>, hasFiles = true) =>
    judgeValues(values(given), { hasFiles, isDraft: false });
  expect(judge({ subscriberPrice: 12 })).toHaveProperty('subscriberPrice');
  expect(judge({ subscriberPrice: 11 })).toEqual({});
  expect(judge({ type: 'digital' }, false)).toHaveProperty('file');
  expect(judge({ handlingDays: '' })).toHaveProperty('handlingDays');
  expect(judgeValues(values({ type: 'digital' }), { hasFiles: false, isDraft: true })).toEqual({});
  const variants = [variant({ name: 'A2' }), variant({ name: ' a2 ' }), variant({})];
  expect(Object.keys(judge({ hasVariants: true, variants }))).toEqual(['variants.1.name', 'variants.2.name']);
});

test('a download may have a limit, which an empty field removes; nothing else has one', () => {
  const limitOf = (given: Partial<ProductValues>) => bodyOf(values(given), noFiles, atOnce, true).downloadLimit;
  expect(limitOf({ type: 'digital', downloadLimit: 3 })).toBe(3);
  expect(limitOf({ type: 'digital', downloadLimit: '' })).toBe('none');
  expect(limitOf({ type: 'physical', downloadLimit: 3 })).toBeUndefined();
});

test('what images show is sent in their order, and only once it was changed', () => {
  const sent = (imageTexts: readonly string[] | undefined) =>
    bodyOf(values({}), { imageIds: ['a', 'b'], imageTexts, fileIds: [] }, atOnce, true);
  expect(sent([' A bowl ', '']).imageTexts).toBe('["A bowl",""]');
  expect(sent(undefined)).not.toHaveProperty('imageTexts');
});
