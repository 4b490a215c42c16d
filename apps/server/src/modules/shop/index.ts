export { openAddress } from './addresses/seal-address.ts';
export { formatOrderNumber } from './orders/order-number.ts';
export { createDownloadMeters } from './downloads/download-meters.ts';
export { registerDownloads } from './downloads/downloads.ts';
