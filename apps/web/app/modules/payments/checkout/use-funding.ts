import type { PaymentCard } from '@ovation/contract/money/payments.ts';
import { useRef, useState } from 'react';
import { useMe } from '../../../platform/visitor/session.ts';
import { useReturnTo } from '../bank.ts';
import { useCards, type Cards } from '../cards/use-cards.ts';
import { meansFor, newCard, termsFor, type FundingTerms } from './funding.ts';

type SaveCard = () => Promise<PaymentCard>;

export interface Funding extends Cards {
  readonly balance: number;
  readonly mayUseBalance: boolean;
  /** What pays a price: `wallet`, the id of a saved card, or `new`. */
  meansOf(price: number): string;
  choose(means: string): void;
  /** The test card that replaces a new one, if no real money moves. */
  readonly testCard: string | undefined;
  chooseTestCard(paymentMethod: string): void;
  /** Sets the function that saves the card being entered, while there is a form for it. */
  setCardForm(save: SaveCard | undefined): void;
  termsOf(price: number): FundingTerms;
  /** The same when paying: saves the card being entered first, once. Throws CardDeclinedError. */
  settle(price: number): Promise<FundingTerms>;
}

interface FundingOptions {
  readonly mayUseBalance?: boolean;
  /** Preselects a card, whatever the balance. */
  readonly prefersCard?: boolean;
}

/** The possible means of payment, and the choice of the fan. */
export function useFunding({ mayUseBalance = true, prefersCard = !mayUseBalance }: FundingOptions = {}): Funding {
  const balance = useMe()?.balance ?? 0;
  const returnTo = useReturnTo();
  const saved = useCards();
  const [chosen, choose] = useState<string>();
  const [chosenTestCard, chooseTestCard] = useState<string>();
  const form = useRef<SaveCard>(undefined);
  const testCard = chosenTestCard ?? saved.testCards[0]?.paymentMethod;
  const meansOf = (price: number): string => meansFor(price, { balance, cards: saved.cards, chosen, prefersCard });
  const termsOf = (price: number): FundingTerms => termsFor(meansOf(price), testCard, returnTo);
  const settle = async (price: number): Promise<FundingTerms> => {
    if (meansOf(price) !== newCard || form.current === undefined) return termsOf(price);
    const { _id } = await form.current();
    choose(_id);
    return termsFor(_id, testCard, returnTo);
  };
  const setCardForm = (save: SaveCard | undefined): void => {
    form.current = save;
  };
  return { ...saved, balance, mayUseBalance, meansOf, choose, testCard, chooseTestCard, setCardForm, termsOf, settle };
}
