import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import type { OrderParty, RequestParty } from '@ovation/domain';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An order got another status, in the same transaction as the money that moves with it. */
    'order.changed': {
      readonly orderId: string;
      readonly number: string;
      readonly type: ProductType;
      readonly buyerId: string;
      readonly performerId: string;
      readonly from: OrderStatus;
      readonly status: OrderStatus;
      readonly by: OrderParty;
      /** What the person who changed it wrote, or the reason. */
      readonly note: string | null;
      /** Minor units that went back to the buyer with this step, if the letter about it is that of the step. */
      readonly given?: bigint | undefined;
    };
    /** What is made to order has to be delivered within a day, or is late. */
    'order.due': {
      readonly orderId: string;
      readonly buyerId: string;
      readonly performerId: string;
      readonly isLate: boolean;
    };
    /** A fan asked for something that is made to order, or one of both sides answered. */
    'request.changed': {
      readonly requestId: string;
      readonly fanId: string;
      readonly performerId: string;
      readonly status: RequestStatus;
      readonly by: RequestParty;
    };
  }
}
