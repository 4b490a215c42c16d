import type { App } from '../../app.ts';
import { chosenLanguage, inLanguage, isCaller } from '../../platform/language/languages-of-process.ts';
import { offeredLanguages } from '../settings/index.ts';
import { findLanguageOf } from './account.store.ts';

interface Reader {
  readonly id: string;
  readonly language: string | null;
}

/**
 * The language in which the site writes to an account: what it has chosen and the site still offers. Without a choice,
 * that of its own call, or the usual one, because the call of someone else says nothing about it.
 */
export function languageOfReader(app: Pick<App, 'config' | 'settings'>, { id, language }: Reader): string {
  const offered = offeredLanguages(app);
  if (language !== null && offered.includes(language)) return language;
  return (isCaller(id) ? chosenLanguage() : undefined) ?? offered[0] ?? 'en';
}

/** Writes something for an account, whoever causes it. */
export async function inLanguageOf<Result>(
  app: App,
  accountId: string,
  work: (language: string) => Result | Promise<Result>,
): Promise<Result> {
  const reader = { id: accountId, language: await findLanguageOf(app.database, accountId) };
  const code = languageOfReader(app, reader);
  return inLanguage(code, async () => work(code));
}
