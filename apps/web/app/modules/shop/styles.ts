import href from './shop.css?url';

/**
 * The styles of the shop's pages, which export it as `links`: a stylesheet of their own, because the site's single one
 * is loaded by every page.
 */
export const shopStyles = (): { rel: 'stylesheet'; href: string }[] => [{ rel: 'stylesheet', href }];
