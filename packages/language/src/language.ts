import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { directionOf } from './languages.ts';

/** What knows the languages of a process that serves several. */
interface LanguagesOfProcess {
  /** The code of the language of the moment: of the call, the job or the page that is in progress. */
  readonly current: () => string;
  /** The compiled catalogue of a language. */
  readonly messagesOf: (code: string) => Messages;
  /** Compiles an ICU message. */
  readonly compile: Parameters<I18n['setMessagesCompiler']>[0];
}

declare global {
  /** Set before anything else is loaded. Browsers have none: their scripts come in the document's language. */
  var ovationLanguages: LanguagesOfProcess | undefined;
}

const ofDocument = globalThis.document?.documentElement.lang || 'en';

/** The reader's language, as a BCP 47 code for `Intl` and the page's `lang`. */
export function languageCode(): string {
  return globalThis.ovationLanguages?.current() ?? ofDocument;
}

/** The page's `dir`. */
export const direction = (): 'ltr' | 'rtl' => directionOf(languageCode());

/** What `make` returns for the language of the moment, made once for each. For formatters of `Intl`, which are slow. */
export function inEachLanguage<Made extends object>(make: (code: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const code = languageCode();
    const known = made.get(code) ?? make(code);
    made.set(code, known);
    return known;
  };
}

/** The messages in the language of the moment. */
export const i18n = inEachLanguage((code): I18n => {
  const { messagesOf, compile } = globalThis.ovationLanguages ?? {};
  const one = setupI18n({ locale: code, messages: { [code]: messagesOf?.(code) ?? {} } });
  if (compile) one.setMessagesCompiler(compile);
  // Browsers have no compiler, because the build compiles each text into their scripts.
  else if (process.env['NODE_ENV'] === 'production') one.setMessagesCompiler((message) => [message]);
  return one;
});
