import type { FetchLike } from '@ovation/client';
import { createContext, RouterContextProvider } from 'react-router';

/** What the server tells the pages about one request. */
export interface Visitor {
  /** Calls the API as this visitor: with the cookie, the address and the country of the request. */
  readonly fetch: FetchLike;
  /** Lets the page's own scripts and styles through the content security policy. */
  readonly nonce: string;
  /** The site's public origin: https://example.com. */
  readonly publicUrl: string;
  readonly hasToken: boolean;
}

export const visitorContext = createContext<Visitor>();

/** What the server hands to the request handler; its one way into the pages. */
export function createLoadContext(visitor: Visitor): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, visitor);
  return context;
}
