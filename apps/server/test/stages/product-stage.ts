import type { BodyInput } from '@ovation/contract/operation.ts';
import type { OrderStatus } from '@ovation/contract/shop/orders.ts';
import {
  changeProduct,
  createProduct,
  getProduct,
  type OwnProduct,
  type Product,
} from '@ovation/contract/shop/products.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { newId } from '../../src/platform/new-id.ts';
import type { TestServer } from '../start-server.ts';

export type ProductBody = BodyInput<typeof createProduct>;
export type ProductFiles = { readonly images?: readonly Blob[]; readonly file?: Blob };

/** A file to download; its bytes are nothing that anyone could play. */
export const download = (name = 'songs.zip', text = 'the songs') => new File([text], name, { type: 'image/png' });

/** The list of variants as a form carries it. */
export const variantsOf = (variants: readonly object[]): { variants: string } => ({
  variants: JSON.stringify(variants),
});

/** What tests of products do with a server. */
export function productStageFor(server: () => TestServer) {
  const publish = async (
    performer: Person,
    body: Partial<ProductBody> = {},
    files: ProductFiles = {},
  ): Promise<OwnProduct> =>
    performer.client.call(createProduct, {
      body: { type: 'physical', name: 'Signed poster', price: 20, ...body },
      files,
    });
  return {
    worldOf: () => createWorld(server()),
    picture: () => makePicture({ width: 640, height: 480 }),
    publish,
    publishDownload: (performer: Person, body: Partial<ProductBody> = {}, file = download()) =>
      publish(performer, { type: 'digital', name: 'Songs of one evening', price: 5, ...body }, { file }),
    change: (
      performer: Person,
      { _id }: { readonly _id: string },
      body: BodyInput<typeof changeProduct>,
      files: ProductFiles = {},
    ) => performer.client.call(changeProduct, { params: { id: _id }, body, files }),
    read: ({ _id }: { readonly _id: string }, client = server().client()): Promise<Product> =>
      client.call(getProduct, { params: { id: _id } }),
    get: (url: string, token?: string) =>
      fetch(server().url + url, token === undefined ? {} : { headers: { authorization: token } }),
    order: (fan: Person, product: OwnProduct, status: OrderStatus) => insertOrder(server(), fan, product, status),
  };
}

/** An order of one piece, inserted directly: tests of the catalogue need the state, not its history. */
async function insertOrder(server: TestServer, fan: Person, product: OwnProduct, status: OrderStatus): Promise<string> {
  const { database, clock } = server.app;
  const [orderId, chargeId, gross] = [newId(), newId(), 2_000n];
  const performerId = product.performer._id;
  const isPaid = status !== 'unpaid' && status !== 'cancelled';
  if (isPaid)
    await database
      .insertInto('charges')
      .values({
        id: chargeId,
        type: 'product',
        payer_id: fan.id,
        performer_id: performerId,
        object_id: orderId,
        gross,
        commission: 400n,
        net: 1_600n,
      })
      .execute();
  await database
    .insertInto('orders')
    .values({
      id: orderId,
      number: orderId,
      checkout_id: newId(),
      buyer_id: fan.id,
      performer_id: performerId,
      type: product.type,
      status,
      title: product.name,
      price: gross,
      charge_id: isPaid ? chargeId : null,
      reserved_until: status === 'unpaid' ? clock.now() : null,
    })
    .execute();
  await database
    .insertInto('order_items')
    .values({
      id: newId(),
      order_id: orderId,
      position: 0,
      product_id: product._id,
      variant_id: product.variants[0]?._id ?? '',
      type: product.type,
      name: product.name,
      price: gross,
      quantity: 1,
    })
    .execute();
  if (isPaid && product.type === 'digital')
    await database
      .insertInto('purchases')
      .values({
        account_id: fan.id,
        object_kind: 'product',
        object_id: product._id,
        charge_id: chargeId,
        created_at: clock.now(),
      })
      .execute();
  return orderId;
}
