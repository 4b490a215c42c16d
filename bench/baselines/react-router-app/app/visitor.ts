import { createContext, RouterContextProvider } from 'react-router';

/** As far as this page needs what our server tells its pages. */
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
