/** What a payment provider's card form loads besides its script, which our own script brings in. */
export interface CardFormOrigins {
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
}

export interface PolicyOptions {
  readonly nonce: string;
  /** While developing, Vite adds styles without a nonce and speaks over its own socket. */
  readonly development: boolean;
  /** Where media come from besides the site: a store that browsers read themselves. */
  readonly mediaOrigin?: string | undefined;
  /** Where cards are entered in a form of the provider's. */
  readonly cardForm?: CardFormOrigins | undefined;
  /** Origins of the frames in which a captcha is solved. */
  readonly captchaFrames?: readonly string[] | undefined;
}

/**
 * What a page may load and run. Scripts: only those that carry the nonce, and what they import themselves.
 * Styles: our files, and elements with the nonce; `style` attributes stay allowed, because components position
 * themselves with them and an attribute can neither run code nor select other elements.
 * `blob:` is for what the player (media, its worker) and an upload's preview (images) make in the page.
 */
export function contentSecurityPolicy({
  nonce,
  development,
  mediaOrigin,
  cardForm,
  captchaFrames,
}: PolicyOptions): string {
  const store = mediaOrigin === undefined ? '' : ` ${mediaOrigin}`;
  const listed = (origins: readonly string[] = []): string => origins.map((origin) => ` ${origin}`).join('');
  const directives = {
    'default-src': "'self'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob:${store}${listed(cardForm?.images)}`,
    'media-src': `'self' blob:${store}`,
    'font-src': "'self'",
    'connect-src': `'self'${development ? ' ws: wss:' : ''}${store}${listed(cardForm?.connections)}`,
    'frame-src': `'self'${listed(cardForm?.frames)}${listed(captchaFrames)}`,
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
