import type { SaleKind } from '@ovation/contract/content.ts';
import type { Book } from './book.store.ts';

/** What a fan paid. Amounts in minor units. */
export interface CreatedCharge {
  readonly chargeId: string;
  readonly type: 'tip' | 'subscription' | SaleKind;
  readonly payerId: string;
  readonly performerId: string;
  readonly gross: bigint;
  readonly commission: bigint;
  readonly net: bigint;
  /** The feed or the subscription. */
  readonly objectId: string | null;
  readonly message: string | null;
  readonly createdAt: Date;
}

export interface ReversedCharge {
  readonly chargeId: string;
  readonly type: 'tip' | 'subscription' | SaleKind;
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
    /** A sale was taken back, wholly or in part. Amounts in minor units; `left` is what of the sale still stands. */
    'charge.reversed': ReversedCharge;
    /** What a dispute had taken back stands again. */
    'charge.restored': ReversedCharge;
    /** From now on sales, wallets and earnings are those of this book; of the other nothing moves. */
    'book.opened': { readonly book: Book };
    /** What an account holds in its wallet moved; what it holds now, in minor units. */
    'balance.changed': { readonly accountId: string; readonly balance: bigint };
  }
}
