import { languageCode } from '@ovation/language/language.ts';
import { changeMe } from '@ovation/contract/people/accounts.ts';
import { useLocation } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';

export interface OfferedLanguage {
  readonly code: string;
  /** In itself. */
  readonly name: string;
  /** This page in that language. */
  readonly address: string;
  readonly isCurrent: boolean;
  /** Saves it for the account; undefined for visitors, whose browser keeps what the address says. */
  readonly choose: (() => void) | undefined;
}

/** What a switch shows; nothing where there is no choice. */
export function useOfferedLanguages(): readonly OfferedLanguage[] {
  const { languages } = useSettings();
  const { pathname, search } = useLocation();
  const me = useMe();
  if (languages.length < 2) return [];
  return languages.map(({ code, name }) => ({
    code,
    name,
    address: addressIn(code, pathname, search),
    isCurrent: code === languageCode(),
    choose: me && (() => void chooseLanguage(code).catch(toastError)),
  }));
}

/** Keeps the rest of the address. */
export function addressIn(code: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', code);
  return `${pathname}?${query}`;
}

/** Null for what the browser says. The document is loaded again, because its scripts are those of one language. */
export async function chooseLanguage(language: string | null): Promise<void> {
  await api.call(changeMe, { body: { language } });
  const query = new URLSearchParams(window.location.search);
  query.delete('lang');
  const address = window.location.pathname + (query.size === 0 ? '' : `?${query}`);
  // An address that stays the same but for its `#` would not be loaded.
  window.history.replaceState(window.history.state, '', address + window.location.hash);
  window.location.reload();
}
