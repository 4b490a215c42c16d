import { createContext, use } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce of the content security policy. Browsers hide the attribute from scripts, so it is read as a property. */
export function useNonce(): string | undefined {
  const rendered = use(NonceContext);
  if (rendered !== undefined || typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
