import { applyCoupon as applyCouponOperation } from '@ovation/contract/coupons.ts';
import * as operations from '@ovation/contract/money.ts';
import type { Serve } from '../../platform/http/call.ts';
import { applyCoupon } from './apply-coupon.ts';
import { buyFeed } from './buy-feed.ts';
import { buyGallery } from './buy-gallery.ts';
import { buyMessage } from './buy-message.ts';
import { buyVideo } from './buy-video.ts';
import { exportCharges } from './export-charges.ts';
import { searchCharges } from './search-charges.ts';
import { sendTip } from './send-tip.ts';

export function routes(serve: Serve): void {
  serve(operations.sendTip, sendTip);
  serve(operations.buyFeed, buyFeed);
  serve(operations.buyGallery, buyGallery);
  serve(operations.buyVideo, buyVideo);
  serve(operations.buyMessage, buyMessage);
  serve(applyCouponOperation, applyCoupon);
  serve(operations.searchCharges, searchCharges);
  serve(operations.exportCharges, exportCharges);
}
