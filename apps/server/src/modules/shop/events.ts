import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { OrderParty } from '@ovation/domain';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An order got another status, in the same transaction as the money that moves with it. */
    'order.changed': {
      readonly orderId: string;
      readonly number: string;
      readonly buyerId: string;
      readonly performerId: string;
      readonly from: OrderStatus;
      readonly status: OrderStatus;
      readonly by: OrderParty;
      /** What the person who changed it wrote, or the reason. */
      readonly note: string | null;
    };
  }
}
