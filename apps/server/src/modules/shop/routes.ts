import * as addresses from '@ovation/contract/shop/addresses.ts';
import * as checkout from '@ovation/contract/shop/checkout.ts';
import * as orders from '@ovation/contract/shop/orders.ts';
import * as purchases from '@ovation/contract/shop/purchases.ts';
import { getShopStatistics as getShopStatisticsOperation } from '@ovation/contract/shop/statistics.ts';
import * as requests from '@ovation/contract/shop/requests.ts';
import * as downloads from '@ovation/contract/shop/downloads.ts';
import * as siteOrders from '@ovation/contract/shop/statistics.ts';
import type { Serve } from '../../platform/http/call.ts';
import { createAddress, changeAddress, deleteAddress, searchAddresses } from './addresses/addresses.ts';
import { buyProduct, createOrders } from './checkout/buy-cart.ts';
import { previewOrders } from './checkout/preview-orders.ts';
import { getDownloadLinks } from './downloads/download-links.ts';
import { resetDownloads } from './downloads/downloads.ts';
import { changeDeliveryAddress } from './orders/change-delivery-address.ts';
import { exportOrders, searchOrders, searchOwnOrders, getOrderNumbers } from './orders/lists/lists.ts';
import { updateOrder, getOrder, refundOrder, updateOwnOrder } from './orders/orders.ts';
import { getShopStatistics } from './statistics/get-shop-statistics.ts';
import { searchPurchases } from './purchases/purchases.ts';
import { decideOrderDispute, searchSiteOrders, getSiteOrder } from './staff/staff.ts';

import { acceptRequest } from './requests/accept-request.ts';
import { askForProduct } from './requests/ask-for-product.ts';
import {
  previewRequest,
  getRequest,
  searchOwnRequests,
  searchRequests,
  declineRequest,
  offerRequest,
} from './requests/requests.ts';
import { getOrderResults, uploadOrderResult } from './requests/work/work.ts';

export function routes(serve: Serve): void {
  serve(addresses.createAddress, createAddress);
  serve(addresses.changeAddress, changeAddress);
  serve(addresses.searchAddresses, searchAddresses);
  serve(addresses.deleteAddress, deleteAddress);
  serve(checkout.previewOrders, previewOrders);
  serve(checkout.createOrders, createOrders);
  serve(checkout.buyProduct, buyProduct);
  serve(orders.searchOrders, searchOrders);
  serve(orders.exportOrders, exportOrders);
  serve(orders.getOrderNumbers, getOrderNumbers);
  serve(orders.searchOwnOrders, searchOwnOrders);
  serve(orders.getOrder, getOrder);
  serve(orders.updateOrder, updateOrder);
  serve(orders.updateOwnOrder, updateOwnOrder);
  serve(orders.changeDeliveryAddress, changeDeliveryAddress);
  serve(orders.refundOrder, refundOrder);
  serve(downloads.getDownloadLinks, getDownloadLinks);
  serve(orders.resetDownloads, resetDownloads);
  serve(getShopStatisticsOperation, getShopStatistics);
  serve(purchases.searchPurchases, searchPurchases);
  serve(siteOrders.searchSiteOrders, searchSiteOrders);
  serve(siteOrders.getSiteOrder, getSiteOrder);
  serve(siteOrders.decideOrderDispute, decideOrderDispute);
  serve(requests.askForProduct, askForProduct);
  serve(requests.searchRequests, searchRequests);
  serve(requests.searchOwnRequests, searchOwnRequests);
  serve(requests.getRequest, getRequest);
  serve(requests.previewRequest, previewRequest);
  serve(requests.offerRequest, offerRequest);
  serve(requests.declineRequest, declineRequest);
  serve(requests.acceptRequest, acceptRequest);
  serve(requests.uploadOrderResult, uploadOrderResult);
  serve(requests.getOrderResults, getOrderResults);
}
