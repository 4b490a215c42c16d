import { isLanguage } from '@ovation/language/languages.ts';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build of the pages leaves the compiled catalogues. */
const folder = join(import.meta.dirname, '../../../../web/build/languages');

/** Where translators leave them. Read where nothing is built, as in tests. */
const sources = join(import.meta.dirname, '../../../../../packages/language/catalogues');

interface Moment {
  readonly code: string;
  /** The account whose call is in progress. */
  readonly callerId?: string | undefined;
}

const ofMoment = new AsyncLocalStorage<Moment>();

/**
 * Whatever this does is for someone who reads that language: texts, dates and amounts, also those of later ticks. Who
 * calls is told once, where the call begins; it stays known when a part of it is written for someone else.
 */
export function inLanguage<Result>(code: string, work: () => Result, callerId = ofMoment.getStore()?.callerId): Result {
  return ofMoment.run({ code, callerId }, work);
}

/** The language that was chosen for what is in progress; undefined where nobody has. */
export function chosenLanguage(): string | undefined {
  return ofMoment.getStore()?.code;
}

/** Whether this account's call is in progress. */
export function isCaller(accountId: string): boolean {
  return ofMoment.getStore()?.callerId === accountId;
}

/**
 * Lets this process speak all languages: that of `inLanguage`, and `usual` for what has no reader. Called before
 * anything else is loaded.
 */
export function speakLanguages(usual: string): void {
  globalThis.ovationLanguages = {
    current: () => ofMoment.getStore()?.code ?? usual,
    messagesOf: readCatalogue,
    compile: compileOnce(),
  };
}

/**
 * Modules are loaded once for readers of all languages: a text that is translated meanwhile would be in the wrong one,
 * so it throws.
 */
export async function loadWithoutLanguage<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const languages = globalThis.ovationLanguages;
  globalThis.ovationLanguages = languages && {
    ...languages,
    current: () => {
      throw new Error('A text is translated while a module loads: make it `english(…)`, or a function.');
    },
  };
  try {
    return await load();
  } finally {
    globalThis.ovationLanguages = languages;
  }
}

/** Empty for English, which needs none, and for a language that is made for tests and not built. */
function readCatalogue(code: string): Messages {
  if (!isLanguage(code) || code === 'en') return {};
  const [built, source] = [join(folder, `${code}.json`), join(sources, `${code}.po`)];
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')) as Messages;
  return existsSync(source) ? messagesOfSource(readFileSync(source, 'utf8')) : {};
}

const entry = /^msgid ((?:".*"\s*)+)^msgstr ((?:".*"\s*)+)/gm;

/** A text without a translation stays English. */
function messagesOfSource(catalogue: string): Messages {
  const joined = (lines = ''): string =>
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string)
      .join('');
  const pairs = [...catalogue.matchAll(entry)].map(([, text, translation]) => [joined(text), joined(translation)]);
  return Object.fromEntries(pairs.filter(([text, translation]) => text !== '' && translation !== '')) as Messages;
}

/** All texts of the catalogues, several times. */
const maxCompiled = 20_000;

/** Each text is compiled when it is first used. What people write to look like a stored text must not pile up. */
function compileOnce(): (message: string) => ReturnType<typeof compileMessage> {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  return (message) => {
    const known = compiled.get(message) ?? compileMessage(message);
    if (compiled.size >= maxCompiled) compiled.clear();
    compiled.set(message, known);
    return known;
  };
}
