export { registerPublicIndex } from './public-index/register-public-index.ts';
