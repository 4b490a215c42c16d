import { useState } from 'react';
import { useMe } from '../../../platform/session.ts';
import { firstCard } from '../card-select.tsx';

export type Source = 'wallet' | 'card';

export interface Funding {
  readonly source: Source;
  /** The card that pays, where one does. */
  readonly paymentMethod: string | undefined;
  /** What may pay. */
  readonly sources: readonly Source[];
  /** What the wallet holds, and whether that is enough. */
  readonly balance: number;
  readonly isShort: boolean;
  choose(source: Source): void;
  chooseCard(paymentMethod: string): void;
}

/** What pays a price: the balance where it suffices, else a card, until the fan chooses otherwise. */
export function useFunding(price: number, sources: readonly Source[], first?: Source): Funding {
  const balance = useMe()?.balance ?? 0;
  const [chosen, choose] = useState(first);
  const [card, chooseCard] = useState(firstCard);
  const isShort = balance < price;
  const fitting = sources.includes('wallet') && (!isShort || !sources.includes('card')) ? 'wallet' : 'card';
  const source = chosen === undefined || (chosen === 'wallet' && isShort) ? fitting : chosen;
  return { source, paymentMethod: source === 'card' ? card : undefined, sources, balance, isShort, choose, chooseCard };
}
