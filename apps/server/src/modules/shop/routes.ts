import * as addresses from '@ovation/contract/shop/addresses.ts';
import * as products from '@ovation/contract/shop/products.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeAddress } from './addresses/change-address.ts';
import { createAddress } from './addresses/create-address.ts';
import { deleteAddress } from './addresses/delete-address.ts';
import { searchAddresses } from './addresses/search-addresses.ts';
import { getDownloadLinks } from './downloads/get-download-links.ts';

export function routes(serve: Serve): void {
  serve(addresses.createAddress, createAddress);
  serve(addresses.changeAddress, changeAddress);
  serve(addresses.searchAddresses, searchAddresses);
  serve(addresses.deleteAddress, deleteAddress);
  serve(products.getDownloadLinks, getDownloadLinks);
}
