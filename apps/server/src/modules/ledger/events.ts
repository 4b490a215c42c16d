import type { SaleKind } from '@ovation/contract/content.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A fan paid a performer. Amounts in minor units. */
    'charge.created': {
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
    };
    /** What an account holds in its wallet moved; what it holds now, in minor units. */
    'balance.changed': { readonly accountId: string; readonly balance: bigint };
  }
}
