import { saleKind } from '@ovation/contract/content.ts';
import { applyCoupon as applyCouponOperation } from '@ovation/contract/money/coupons.ts';
import * as operations from '@ovation/contract/money/money.ts';
import * as walletCharges from '@ovation/contract/money/payments.ts';
import type { Serve } from '../../platform/http/call.ts';
import { buyContent, applyCoupon } from './buy-content.ts';
import { exportCharges, searchCharges } from './export-charges.ts';
import { sendTip } from './send-tip.ts';

export function routes(serve: Serve): void {
  serve(operations.sendTip, sendTip);
  // A live stream is sold by its own module, because it may cost by the minute.
  for (const kind of saleKind.exclude(['stream']).options)
    serve(operations.buyOperations[kind], (call) => buyContent(call, kind));
  serve(applyCouponOperation, applyCoupon);
  serve(walletCharges.searchCharges, searchCharges);
  serve(walletCharges.exportCharges, exportCharges);
}
