import type * as operations from '@ovation/contract/shop/products.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import { sanitiseLine, sanitiseText, toMinor } from '@ovation/domain';
import type { Call } from '../../../../platform/http/call.ts';
import type { MadeTerms, ProductContent } from './product-content.store.ts';

/** The fields of a form that creates or changes a product. */
export type Sent = Call<typeof operations.changeProduct>['body'];

/** A new product: an empty draft. */
export const emptyProduct: ProductContent = {
  name: '',
  description: '',
  access: 'public',
  price: 0n,
  subscriberPrice: null,
  handlingDays: null,
  made: null,
  lowStockAt: null,
  downloadLimit: null,
  videoId: null,
  publishedAt: null,
};

/** The changed product; fields that are not sent keep their value, and `none` removes one. */
export function mergeProduct(before: ProductContent, type: ProductType, sent: Sent, now: Date): ProductContent {
  const handlingDays = sent.handlingDays ?? before.handlingDays;
  return {
    name: sent.name === undefined ? before.name : sanitiseLine(sent.name),
    description: sent.description === undefined ? before.description : sanitiseText(sent.description),
    access: sent.access ?? before.access,
    price: sent.price === undefined ? before.price : toMinor(sent.price),
    subscriberPrice: chosen(sent.subscriberPrice, before.subscriberPrice, toMinor),
    handlingDays: type === 'physical' ? handlingDays : null,
    made: type === 'made_to_order' ? mergeTerms(before.made, sent) : null,
    lowStockAt: chosen(sent.lowStockAt, before.lowStockAt, (pieces) => pieces),
    downloadLimit: chosen(sent.downloadLimit, before.downloadLimit, (times) => times),
    videoId: chosen(sent.videoId, before.videoId, (id) => id),
    publishedAt: publishedAtOf(before.publishedAt, sent, now),
  };
}

function mergeTerms(before: MadeTerms | null, sent: Sent): MadeTerms {
  return {
    days: sent.days ?? before?.days ?? null,
    isQuoted: sent.isQuoted ?? before?.isQuoted ?? false,
    questions: sent.questions?.map(sanitiseLine) ?? before?.questions ?? [],
    depositPercent: chosen(sent.depositPercent, before?.depositPercent ?? null, (percent) => percent),
    needsAddress: sent.needsAddress ?? before?.needsAddress ?? false,
  };
}

function chosen<Value, Kept>(
  sent: Value | 'none' | undefined,
  before: Kept,
  read: (value: Exclude<Value, 'none'>) => Kept,
): Kept | null {
  if (sent === undefined) return before;
  return sent === 'none' ? null : read(sent as Exclude<Value, 'none'>);
}

/** A moment in the past means now, except that a published product keeps its moment. */
function publishedAtOf(before: Date | null, { publishedAt, status }: Sent, now: Date): Date | null {
  const wanted = publishedAt ?? (status && { draft: 'never', published: 'now' }[status]);
  if (wanted === undefined) return before;
  if (wanted === 'never') return null;
  const moment = wanted === 'now' ? now : new Date(wanted);
  if (moment > now) return moment;
  return before !== null && before <= now ? before : now;
}
