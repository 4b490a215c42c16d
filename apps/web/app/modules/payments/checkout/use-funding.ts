import { useState } from 'react';
import { useMe } from '../../../platform/session.ts';
import { useReturnTo } from '../bank.ts';
import { firstCard } from '../card-select.tsx';

export type Source = 'wallet' | 'card';

/** What pays, as the operations take it, with the way back from the bank. */
export interface FundingTerms {
  readonly source: Source;
  readonly paymentMethod: string | undefined;
  readonly returnTo: string;
}

export interface Funding {
  readonly balance: number;
  /** The test card that is chosen; it pays where a card does. */
  readonly card: string;
  /** What pays a price: the balance where it suffices, else a card, until the fan chooses otherwise. */
  sourceOf(price: number): Source;
  termsOf(price: number): FundingTerms;
  choose(source: Source): void;
  chooseCard(paymentMethod: string): void;
}

/** What may pay, and what the fan chose of it; `first` is chosen already where it is given. */
export function useFunding(first?: Source): Funding {
  const balance = useMe()?.balance ?? 0;
  const returnTo = useReturnTo();
  const [chosen, choose] = useState(first);
  const [card, chooseCard] = useState(firstCard);
  const sourceOf = (price: number): Source => (price > balance ? 'card' : (chosen ?? 'wallet'));
  const termsOf = (price: number): FundingTerms => {
    const source = sourceOf(price);
    return { source, paymentMethod: source === 'card' ? card : undefined, returnTo };
  };
  return { balance, card, sourceOf, termsOf, choose, chooseCard };
}
