export { loadOwnAddress } from './addresses/load-own-address.ts';
export { formatOrderNumber } from './orders/order-number.ts';
export { registerDownloads } from './downloads/register-downloads.ts';
export { openAddress, sealAddress } from './addresses/seal-address.ts';
