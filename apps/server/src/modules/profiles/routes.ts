import * as operations from '@ovation/contract/performers.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeBankingSettings } from './change-banking-settings.ts';
import { changeOwnPerformer } from './change-own-performer.ts';
import { changePayoutGateway } from './change-payout-gateway.ts';
import { changePerformerStatus } from './change-performer-status.ts';
import { getOwnPerformer } from './get-own-performer.ts';
import { getProfileOptions } from './get-profile-options.ts';
import { listPerformersForReview } from './list-performers-for-review.ts';

export function routes(serve: Serve): void {
  serve(operations.getOwnPerformer, getOwnPerformer);
  serve(operations.changeOwnPerformer, changeOwnPerformer);
  serve(operations.getProfileOptions, getProfileOptions);
  serve(operations.changeBankingSettings, changeBankingSettings);
  serve(operations.changePayoutGateway, changePayoutGateway);
  serve(operations.listPerformersForReview, listPerformersForReview);
  serve(operations.changePerformerStatus, changePerformerStatus);
}
