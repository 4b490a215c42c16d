import * as operations from '@ovation/contract/money.ts';
import * as cards from '@ovation/contract/payments.ts';
import type { Serve } from '../../platform/http/call.ts';
import { exportTransactions } from './export-transactions.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSpendingLimit, getSpendingLimit } from './change-spending-limit.ts';
import { getTransaction } from './get-transaction.ts';
import { changePaymentCard, listPaymentCards, removePaymentCard } from './payment-cards.ts';
import { saveCard } from './save-card.ts';
import { searchTransactions } from './search-transactions.ts';
import { subscribe } from './subscribe.ts';
import { changeTokenPackage, createTokenPackage, deleteTokenPackage, listTokenPackages, searchTokenPackages } from './token-packages.ts';
import { topUpWallet } from './top-up-wallet.ts';

export function routes(serve: Serve): void {
  serve(operations.subscribe, subscribe);
  serve(operations.cancelSubscription, cancelSubscription);
  serve(operations.topUpWallet, topUpWallet);
  serve(operations.searchTransactions, searchTransactions);
  serve(operations.exportTransactions, exportTransactions);
  serve(operations.getTransaction, getTransaction);
  serve(operations.searchTokenPackages, searchTokenPackages);
  serve(operations.listTokenPackages, listTokenPackages);
  serve(operations.createTokenPackage, createTokenPackage);
  serve(operations.changeTokenPackage, changeTokenPackage);
  serve(operations.deleteTokenPackage, deleteTokenPackage);
  serve(cards.getSpendingLimit, getSpendingLimit);
  serve(cards.changeSpendingLimit, changeSpendingLimit);
  serve(cards.listPaymentCards, listPaymentCards);
  serve(cards.saveCard, saveCard);
  serve(cards.changePaymentCard, changePaymentCard);
  serve(cards.removePaymentCard, removePaymentCard);
}
