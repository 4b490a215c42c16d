import * as operations from '@ovation/contract/money/refunds.ts';
import type { Serve } from '../../platform/http/call.ts';
import { previewBlock, previewClosing } from './removals/preview-removal.ts';
import { listRefundable, getRefundableCharge, getRefundablePayment } from './refundable/refundable.ts';
import { listDisputes, listRefunds } from './list-refunds.ts';
import { refundCharge } from './refund-charge.ts';
import { refundPayment } from './refund-payment.ts';

export function routes(serve: Serve): void {
  serve(operations.listRefunds, listRefunds);
  serve(operations.listRefundable, listRefundable);
  serve(operations.getRefundableCharge, getRefundableCharge);
  serve(operations.getRefundablePayment, getRefundablePayment);
  serve(operations.refundCharge, refundCharge);
  serve(operations.refundPayment, refundPayment);
  serve(operations.previewBlock, previewBlock);
  serve(operations.previewClosing, previewClosing);
  serve(operations.listDisputes, listDisputes);
}
