import type { PostedForm } from '@ovation/contract/plain-forms.ts';
import { createContext, RouterContextProvider } from 'react-router';

interface Answer {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/** What the server passes to the pages about one request. */
export interface Visitor {
  /** Calls a reading operation of the API, by its name, as this visitor: the same account, address and country. */
  readonly call: (
    name: string,
    input: { readonly params: Readonly<Record<string, string>>; readonly query: Readonly<Record<string, string>> },
  ) => Promise<Answer>;
  /**
   * Takes the next piece of the page as a string: as the body of a response it would be encoded, copied and read again.
   */
  readonly deliver: (piece: string) => void;
  /** Allows the page's scripts and styles in the content security policy. */
  readonly nonce: string;
  /** The site's public origin: https://example.com. */
  readonly publicUrl: string;
  readonly hasToken: boolean;
  /** The form that was sent to this page without scripts. */
  readonly posted?: PostedForm | undefined;
}

export const visitorContext = createContext<Visitor>();

/** The context that the server passes to the request handler: the only way into the pages. */
export function createLoadContext(visitor: Visitor): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, visitor);
  return context;
}
