export { loadOwnAddress } from './addresses/load-own-address.ts';
export { openAddress, sealAddress } from './addresses/seal-address.ts';
