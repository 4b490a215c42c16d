import type { PaymentCard } from '@ovation/contract/money/payments.ts';

/** The funding as input of the operations, with the address that the bank leads back to. */
export interface FundingTerms {
  readonly source: 'wallet' | 'card';
  readonly paymentMethod: string | undefined;
  readonly returnTo: string;
}

/** The choice of a card that is not saved yet. */
export const newCard = 'new';

interface Means {
  readonly balance: number;
  /** Undefined until they are loaded. */
  readonly cards: readonly Pick<PaymentCard, '_id' | 'isExpired'>[] | undefined;
  /** `wallet`, the id of a card, or `new`; undefined until the fan chooses. */
  readonly chosen: string | undefined;
  /** Prefers a card, whatever the balance. */
  readonly prefersCard: boolean;
}

/** What pays a price: the balance if it suffices, else a card, unless the fan chooses otherwise. */
export function meansFor(price: number, { balance, cards, chosen, prefersCard }: Means): string {
  const isShort = price > balance;
  if (chosen !== undefined && !(chosen === 'wallet' && isShort)) return chosen;
  if (!prefersCard && !isShort) return 'wallet';
  return cards?.find(({ isExpired }) => !isExpired)?._id ?? newCard;
}

/** The same as input of the operations; a new card is a test card if no real money moves. */
export function termsFor(means: string, testCard: string | undefined, returnTo: string): FundingTerms {
  if (means === 'wallet') return { source: 'wallet', paymentMethod: undefined, returnTo };
  return { source: 'card', paymentMethod: means === newCard ? (testCard ?? newCard) : means, returnTo };
}
