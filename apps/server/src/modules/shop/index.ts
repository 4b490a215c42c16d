export { formatOrderNumber } from './orders/order-number.ts';
export { registerDownloads } from './downloads/register-downloads.ts';
