/** What a payment provider's card form loads, besides its script, which our script loads. */
export interface CardFormOrigins {
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
}

export interface PolicyOptions {
  readonly nonce: string;
  /** Vite adds styles without a nonce and opens a web socket. */
  readonly development: boolean;
  /** The origin of a store that browsers load media from directly. */
  readonly mediaOrigin?: string | undefined;
  /** If cards are entered in a form of the provider. */
  readonly cardForm?: CardFormOrigins | undefined;
  /** The origins of the captcha's frames. */
  readonly captchaFrames?: readonly string[] | undefined;
  /** Where the live video of configured providers comes from: `wss://live.example.com`. */
  readonly liveConnections?: readonly string[] | undefined;
  /** Whether visitors who agree are counted by Google Analytics. */
  readonly analytics?: boolean | undefined;
}

/** Google's own list for its tag; its script is loaded by ours. */
const analyticsOrigins = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];

/**
 * What a page may load and run. Scripts: only those with the nonce, and what they import.
 * Styles: our files, and elements with the nonce; `style` attributes stay allowed, because components position
 * themselves with them and an attribute can neither run code nor select other elements.
 * `blob:` is for objects that the player (media, worker) and the preview of an upload (images) create.
 */
export function contentSecurityPolicy({
  nonce,
  development,
  mediaOrigin,
  cardForm,
  captchaFrames,
  liveConnections,
  analytics = false,
}: PolicyOptions): string {
  const store = mediaOrigin === undefined ? '' : ` ${mediaOrigin}`;
  const listed = (origins: readonly string[] = []): string => origins.map((origin) => ` ${origin}`).join('');
  const counted = listed(analytics ? analyticsOrigins : []);
  const directives = {
    'default-src': "'self'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob:${store}${listed(cardForm?.images)}${counted}`,
    'media-src': `'self' blob:${store}`,
    'font-src': "'self'",
    'connect-src': `'self'${development ? ' ws: wss:' : ''}${store}${listed(cardForm?.connections)}${listed(liveConnections)}${counted}`,
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
