import * as operations from '@ovation/contract/shop/products.ts';
import * as reviews from '@ovation/contract/shop/reviews.ts';
import * as shipping from '@ovation/contract/shop/shipping.ts';
import type { Serve } from '../../../platform/http/call.ts';
import {
  createProduct,
  changeProduct,
  deleteProduct,
  uploadProductImage,
  removeProductFile,
} from './changes/changes.ts';
import { getProduct, getOwnProduct } from './products.ts';
import { searchProducts, searchOwnProducts } from './lists/lists.ts';
import { listReviews, deleteReview, writeReview } from './reviews/reviews.ts';
import { setShippingZones, listShippingZones } from './shipping/set-shipping-zones.ts';

export function routes(serve: Serve): void {
  serve(operations.createProduct, createProduct);
  serve(operations.changeProduct, changeProduct);
  serve(operations.uploadProductImage, uploadProductImage);
  serve(operations.removeProductFile, removeProductFile);
  serve(operations.deleteProduct, deleteProduct);
  serve(operations.searchOwnProducts, searchOwnProducts);
  serve(operations.getOwnProduct, getOwnProduct);
  serve(operations.searchProducts, searchProducts);
  serve(operations.getProduct, getProduct);
  serve(reviews.listReviews, listReviews);
  serve(reviews.writeReview, writeReview);
  serve(reviews.deleteReview, deleteReview);
  serve(shipping.listShippingZones, listShippingZones);
  serve(shipping.setShippingZones, setShippingZones);
}
