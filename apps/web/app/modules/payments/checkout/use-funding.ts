import type { PaymentCard } from '@ovation/contract/payments.ts';
import { useRef, useState } from 'react';
import { useMe } from '../../../platform/session.ts';
import { useReturnTo } from '../bank.ts';
import { useCards, type Cards } from '../cards/use-cards.ts';

/** What pays, as the operations take it, with the way back from the bank. */
export interface FundingTerms {
  readonly source: 'wallet' | 'card';
  readonly paymentMethod: string | undefined;
  readonly returnTo: string;
}

type SaveCard = () => Promise<PaymentCard>;

export interface Funding extends Cards {
  readonly balance: number;
  readonly mayUseBalance: boolean;
  /** What pays a price: `wallet`, the id of a saved card, or `new`. The balance where it suffices, else a card, until the fan chooses otherwise. */
  meansOf(price: number): string;
  choose(means: string): void;
  /** The test card that a new one is, where no real money moves. */
  readonly testCard: string | undefined;
  chooseTestCard(paymentMethod: string): void;
  /** How the card that is being entered is saved, while there is a form for it. */
  takeForm(save: SaveCard | undefined): void;
  termsOf(price: number): FundingTerms;
  /** The same when it comes to paying: a card that is being entered is saved first, once. Throws CardRefusedError. */
  settle(price: number): Promise<FundingTerms>;
}

interface FundingOptions {
  readonly mayUseBalance?: boolean;
  /** A card is chosen first, whatever the balance. */
  readonly prefersCard?: boolean;
}

export const newCard = 'new';

/** What may pay, and what the fan chose of it. */
export function useFunding({ mayUseBalance = true, prefersCard = !mayUseBalance }: FundingOptions = {}): Funding {
  const balance = useMe()?.balance ?? 0;
  const returnTo = useReturnTo();
  const saved = useCards();
  const [chosen, choose] = useState<string>();
  const [chosenTestCard, chooseTestCard] = useState<string>();
  const form = useRef<SaveCard>(undefined);
  const testCard = chosenTestCard ?? saved.testCards[0]?.paymentMethod;
  const firstCard = saved.cards?.find(({ isExpired }) => !isExpired)?._id ?? newCard;
  const meansOf = (price: number): string => {
    const isShort = price > balance;
    if (chosen !== undefined && !(chosen === 'wallet' && isShort)) return chosen;
    return prefersCard || isShort ? firstCard : 'wallet';
  };
  const byCard = (paymentMethod: string): FundingTerms => ({ source: 'card', paymentMethod, returnTo });
  const termsOf = (price: number): FundingTerms => {
    const means = meansOf(price);
    if (means === 'wallet') return { source: 'wallet', paymentMethod: undefined, returnTo };
    return byCard(means === newCard ? (testCard ?? newCard) : means);
  };
  const settle = async (price: number): Promise<FundingTerms> => {
    if (meansOf(price) !== newCard || form.current === undefined) return termsOf(price);
    const { _id } = await form.current();
    choose(_id);
    return byCard(_id);
  };
  const takeForm = (save: SaveCard | undefined): void => {
    form.current = save;
  };
  return { ...saved, balance, mayUseBalance, meansOf, choose, testCard, chooseTestCard, takeForm, termsOf, settle };
}
