import type { BodyInput } from '@ovation/contract/operation.ts';
import { createProduct, uploadProductImage, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { makePicture, type Person } from '@ovation/testing';

type Given = Partial<BodyInput<typeof createProduct>>;

/** Images of a product, uploaded and not processed yet; as the form's `imageIds`. */
export async function uploadImages(performer: Person, count: number): Promise<string> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = await makePicture({ width: 400, height: 400 });
    ids.push((await performer.client.call(uploadProductImage, { body: {}, files: { file } }))._id);
  }
  return ids.join(',');
}

/** A poster that is shipped, in three sizes: 3 left, unlimited, sold out. */
export function publishPoster(performer: Person, given: Given = {}): Promise<OwnProduct> {
  const variants = [
    { name: 'A3', stock: 3 },
    { name: 'A2', price: 18 },
    { name: 'A1', price: 95, stock: 0 },
  ];
  return performer.client.call(createProduct, {
    body: {
      type: 'physical',
      name: 'Poster of the spring',
      description: 'Printed on heavy paper.',
      price: 12,
      handlingDays: 3,
      variants: JSON.stringify(variants),
      publishedAt: 'now',
      ...given,
    },
    files: {},
  });
}

/** A score to download, of one file. */
export function publishScore(performer: Person, given: Given = {}): Promise<OwnProduct> {
  return performer.client.call(createProduct, {
    body: { type: 'digital', name: 'Score of the encore', price: 7, publishedAt: 'now', ...given },
    files: { file: new File(['%PDF-1.7 the notes'], 'encore.pdf', { type: 'application/pdf' }) },
  });
}
