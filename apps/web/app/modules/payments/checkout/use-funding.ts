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

/** What may pay, and what the fan chose of it. */
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
  const takeForm = (save: SaveCard | undefined): void => {
    form.current = save;
  };
  return { ...saved, balance, mayUseBalance, meansOf, choose, testCard, chooseTestCard, takeForm, termsOf, settle };
}
