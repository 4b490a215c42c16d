import type { BodyInput } from '@ovation/contract/operation.ts';
import type { updateOrder, updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import type { Photo } from './types.ts';

/** Something that a performer sells. */
export interface Product {
  type: 'digital' | 'physical' | 'made_to_order';
  name: string;
  description: string;
  access: 'public' | 'followers' | 'subscribers';
  price: number;
  subscriberPrice?: number;
  /** How long before the seeding it was published. */
  ageDays: number;
  photos: readonly Photo[];
  /** Of what is downloaded: a file with this text. */
  file?: { readonly name: string; readonly text: string };
  /** Each buyer of a download gets one. */
  licenceKeys?: readonly string[];
  /** Of a download. */
  downloadLimit?: number;
  handlingDays?: number;
  /** Of what is made to order: days until the delivery, questions, and a deposit in per cent. */
  work?: { readonly days: number; readonly questions: readonly string[]; readonly depositPercent: number };
  lowStockAt?: number;
  /** Of what is shipped. */
  variants?: readonly {
    readonly name: string;
    readonly sku?: string;
    readonly price?: number;
    readonly stock: number;
    readonly weightGrams: number;
  }[];
}

/** A change of an order by one of its sides. */
export type OrderStep = { readonly daysAgo: number } & (
  | { readonly by: 'seller'; readonly body: BodyInput<typeof updateOrder> }
  | { readonly by: 'buyer'; readonly body: BodyInput<typeof updateOwnOrder> }
);

export interface Order {
  /** A fan's username, who has a home if it is shipped. */
  buyer: string;
  product: Product;
  /** A variant's name, if there are several. */
  variant?: string;
  daysAgo: number;
  /** With shipping; the site refuses the order if it costs anything else. */
  total: number;
  steps: readonly OrderStep[];
  /** Written a day after the last step. */
  review?: { readonly stars: number; readonly text: string };
}

export interface Shop {
  /** A performer's username. */
  performer: string;
  /** Empty: ships everywhere, free. */
  zones: readonly {
    readonly name: string;
    readonly countries: readonly string[];
    readonly price: number;
    readonly freeFrom?: number;
  }[];
  products: readonly Product[];
  orders: readonly Order[];
}
