import * as operations from '@ovation/contract/money.ts';
import * as cards from '@ovation/contract/payments.ts';
import * as subscriptions from '@ovation/contract/subscriptions.ts';
import type { Serve } from '../../platform/http/call.ts';
import { exportTransactions } from './export-transactions.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { changeSpendingLimit, getSpendingLimit } from './change-spending-limit.ts';
import { getWallet } from './get-wallet.ts';
import { getTransaction } from './get-transaction.ts';
import { changePaymentCard, listPaymentCards, removePaymentCard } from './payment-cards.ts';
import { saveCard } from './save-card.ts';
import { previewUpgrade, upgradeSubscription } from './upgrade-subscription.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { searchTransactions } from './search-transactions.ts';
import { subscribe } from './subscribe.ts';
import {
  changeTokenPackage,
  createTokenPackage,
  deleteTokenPackage,
  listTokenPackages,
  searchTokenPackages,
} from './token-packages.ts';
import { topUpWallet } from './top-up-wallet.ts';

export function routes(serve: Serve): void {
  serve(operations.subscribe, subscribe);
  serve(operations.cancelSubscription, cancelSubscription);
  serve(subscriptions.resumeSubscription, resumeSubscription);
  serve(subscriptions.changeSubscription, changeSubscription);
  serve(subscriptions.previewUpgrade, previewUpgrade);
  serve(subscriptions.upgradeSubscription, upgradeSubscription);
  serve(operations.topUpWallet, topUpWallet);
  serve(operations.getWallet, getWallet);
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
