import * as operations from '@ovation/contract/shop/products.ts';
import * as reviews from '@ovation/contract/shop/reviews.ts';
import * as shipping from '@ovation/contract/shop/shipping.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { changeProduct } from './changes/change-product.ts';
import { createProduct } from './changes/create-product.ts';
import { deleteProduct } from './changes/delete-product.ts';
import { removeProductFile } from './changes/remove-product-file.ts';
import { uploadProductImage } from './changes/upload-product-image.ts';
import { getOwnProduct } from './get-own-product.ts';
import { getProduct } from './get-product.ts';
import { searchOwnProducts } from './lists/search-own-products.ts';
import { searchProducts } from './lists/search-products.ts';
import { deleteReview } from './reviews/delete-review.ts';
import { listReviews } from './reviews/list-reviews.ts';
import { writeReview } from './reviews/write-review.ts';
import { listShippingZones } from './shipping/list-shipping-zones.ts';
import { setShippingZones } from './shipping/set-shipping-zones.ts';

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
