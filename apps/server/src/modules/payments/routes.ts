import * as operations from '@ovation/contract/money/money.ts';
import * as packages from '@ovation/contract/money/token-packages.ts';
import * as cards from '@ovation/contract/money/payments.ts';
import * as subscriptions from '@ovation/contract/money/subscriptions.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeSubscription, resumeSubscription } from './subscribing/subscriptions.ts';
import { changeSpendingLimit, getSpendingLimit } from './spending-limit/spending-limit.ts';
import { getTransaction, searchTransactions, exportTransactions } from './transactions/transactions.ts';
import { saveCard, changePaymentCard, listPaymentCards, removePaymentCard } from './cards/cards.ts';
import { previewUpgrade, upgradeSubscription } from './subscribing/upgrade-subscription.ts';
import { subscribe, cancelSubscription } from './subscribing/subscribing.ts';
import {
  changeTokenPackage,
  createTokenPackage,
  deleteTokenPackage,
  listTokenPackages,
  searchTokenPackages,
  getWallet,
  topUpWallet,
} from './wallet/wallet.ts';

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
  serve(packages.searchTokenPackages, searchTokenPackages);
  serve(packages.listTokenPackages, listTokenPackages);
  serve(packages.createTokenPackage, createTokenPackage);
  serve(packages.changeTokenPackage, changeTokenPackage);
  serve(packages.deleteTokenPackage, deleteTokenPackage);
  serve(cards.getSpendingLimit, getSpendingLimit);
  serve(cards.changeSpendingLimit, changeSpendingLimit);
  serve(cards.listPaymentCards, listPaymentCards);
  serve(cards.saveCard, saveCard);
  serve(cards.changePaymentCard, changePaymentCard);
  serve(cards.removePaymentCard, removePaymentCard);
}
