import * as operations from '@ovation/contract/money/payouts.ts';
import * as review from '@ovation/contract/money/payout-review.ts';
import type { Serve } from '../../platform/http/call.ts';
import {
  changePayoutRequest,
  checkPendingPayout,
  searchPayoutRequests,
  viewPayoutRequest,
  calculatePayout,
  getPayoutFunds,
} from './requests/requests.ts';
import { createPayoutRequest } from './requests/create-payout-request.ts';
import {
  createStripeAccount,
  changePayoutGateway,
  changeBankingSettings,
  getPayoutDetails,
} from './details/details.ts';
import {
  approvePayoutRequest,
  markPayoutPaid,
  rejectPayoutRequest,
  revealPayoutDestination,
} from './requests/decide-payout-request.ts';
import { listPayoutRequests, openPayoutRequest, reviewPayoutRequest } from './requests/review-payout-requests.ts';
import { sendPayout } from './send-payout.ts';

export function routes(serve: Serve): void {
  serve(operations.getPayoutDetails, getPayoutDetails);
  serve(operations.changeBankingSettings, changeBankingSettings);
  serve(operations.changePayoutGateway, changePayoutGateway);
  serve(operations.createStripeAccount, createStripeAccount);
  serve(operations.getPayoutFunds, getPayoutFunds);
  serve(operations.calculatePayout, calculatePayout);
  serve(operations.searchPayoutRequests, searchPayoutRequests);
  serve(operations.createPayoutRequest, createPayoutRequest);
  serve(operations.changePayoutRequest, changePayoutRequest);
  serve(operations.viewPayoutRequest, viewPayoutRequest);
  serve(operations.checkPendingPayout, checkPendingPayout);
  serve(review.listPayoutRequests, listPayoutRequests);
  serve(review.openPayoutRequest, openPayoutRequest);
  serve(review.reviewPayoutRequest, reviewPayoutRequest);
  serve(review.approvePayoutRequest, approvePayoutRequest);
  serve(review.rejectPayoutRequest, rejectPayoutRequest);
  serve(review.markPayoutPaid, markPayoutPaid);
  serve(review.sendPayout, sendPayout);
  serve(review.revealPayoutDestination, revealPayoutDestination);
}
