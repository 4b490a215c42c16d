export { registerPublicIndex } from './public-index/register-public-index.ts';
export { routes } from './routes.ts';
