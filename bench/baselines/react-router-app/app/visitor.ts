import { createContext, RouterContextProvider } from 'react-router';

/** The part that this page needs of what our server passes to its pages. */
export interface Visitor {
  readonly call: (
    name: string,
    input: { readonly params: Record<string, string>; readonly query: Record<string, string> },
  ) => Promise<{ readonly text: string }>;
}

export const visitorContext = createContext<Visitor>();

export function createLoadContext(visitor: Visitor): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, visitor);
  return context;
}
