import type { EarningType } from '@ovation/contract/money/money.ts';
import type { Book } from './book.store.ts';

/** What a fan paid. Amounts in minor units. */
export interface CreatedCharge {
  readonly chargeId: string;
  readonly type: EarningType;
  readonly payerId: string;
  readonly performerId: string;
  readonly gross: bigint;
  readonly commission: bigint;
  readonly net: bigint;
  /** The content, the order or the subscription. */
  readonly objectId: string | null;
  readonly message: string | null;
  readonly createdAt: Date;
}

export interface ReversedCharge {
  readonly chargeId: string;
  readonly type: EarningType;
  readonly payerId: string;
  readonly performerId: string;
  readonly objectId: string | null;
  readonly cause: 'refund' | 'dispute' | 'subscription';
  readonly causeId: string;
  readonly gross: bigint;
  readonly net: bigint;
  readonly left: bigint;
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A fan paid a performer. */
    'charge.created': CreatedCharge;
    /** A sale was reversed, wholly or in part. Amounts in minor units; `left` is the part not reversed. */
    'charge.reversed': ReversedCharge;
    /** A sale that a dispute had reversed was restored. */
    'charge.restored': ReversedCharge;
    /** From now on sales, wallets and earnings use this book; nothing moves in the other. */
    'book.opened': { readonly book: Book };
    /** A wallet's balance changed; `balance` is the new one, in minor units. */
    'balance.changed': { readonly accountId: string; readonly balance: bigint };
  }
}
