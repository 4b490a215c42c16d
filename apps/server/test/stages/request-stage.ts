import { randomUUID } from 'node:crypto';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { updateOrder } from '@ovation/contract/shop/orders.ts';
import type { createProduct } from '@ovation/contract/shop/products.ts';
import {
  acceptRequest,
  askForProduct,
  declineRequest,
  getRequest,
  offerRequest,
  previewRequest,
  uploadOrderResult,
} from '@ovation/contract/shop/requests.ts';
import type { Person } from '@ovation/testing';
import { setShopStage } from './shop-stage.ts';

type Options = Partial<BodyInput<typeof createProduct>>;

/** A shop whose products are made to order. */
export async function setRequestStage(environment: Record<string, string> = {}) {
  const stage = await setShopStage(environment);

  /** A portrait at 40.00 within 5 days; its performer keeps a quarter if the fan cancels after work has begun. */
  const portrait = (performer: Person, options: Options = {}) =>
    stage.thing(performer, {
      type: 'made_to_order',
      name: 'Portrait',
      price: 40,
      days: 5,
      depositPercent: 25,
      stock: 'unlimited',
      ...options,
    });

  const ask = ({ client }: Person, { _id }: { readonly _id: string }, more: object = {}, idempotencyKey?: string) =>
    client.call(askForProduct, {
      params: { id: _id },
      body: { brief: 'Me and my cat, in ink.', ...more },
      idempotencyKey: idempotencyKey ?? randomUUID(),
    });
  const offer = ({ client }: Person, id: string, price = 60, days = 10) =>
    client.call(offerRequest, { params: { id }, body: { price, days } });
  const decline = ({ client }: Person, id: string, note?: string) =>
    client.call(declineRequest, { params: { id }, body: note === undefined ? {} : { note } });
  const accept = (
    { client }: Person,
    id: string,
    body: BodyInput<typeof acceptRequest> = {},
    idempotencyKey: string = randomUUID(),
  ) => client.call(acceptRequest, { params: { id }, body, idempotencyKey });
  const preview = ({ client }: Person, id: string, body: BodyInput<typeof previewRequest> = {}) =>
    client.call(previewRequest, { params: { id }, body });
  const request = ({ client }: Person, id: string) => client.call(getRequest, { params: { id } });

  const upload = async ({ client }: Person, name = 'portrait.png', text = 'the portrait') =>
    (await client.call(uploadOrderResult, { body: {}, files: { file: new File([text], name) } }))._id;
  const deliver = async (performer: Person, id: string, name?: string) =>
    performer.client.call(updateOrder, {
      params: { id },
      body: { status: 'delivered', resultIds: [await upload(performer, name)], note: 'Here it is.' },
    });

  /** A paid order of a portrait. */
  async function commission(performer: Person, fan: Person, options: Options = {}) {
    const product = await portrait(performer, options);
    const asked = await ask(fan, product);
    const addressId = options.needsAddress === 'true' ? { addressId: await stage.addressOf(fan) } : {};
    const { orderId } = await accept(fan, asked._id, addressId);
    return { product, requestId: asked._id, orderId };
  }

  return { ...stage, portrait, ask, offer, decline, accept, preview, request, upload, deliver, commission };
}

export type RequestStage = Awaited<ReturnType<typeof setRequestStage>>;
