import { i18n, type Messages } from '@lingui/core';

/** The language of a site: what `SITE_LANGUAGE` chose, with its compiled catalogue. */
export interface SiteLanguage {
  readonly code: string;
  /** Address of the script that hands this over to the browser. */
  readonly script: string;
  readonly messages: Messages;
}

declare global {
  /**
   * Set before anything else is loaded, so that texts can be anywhere in a module: by the first import of the server,
   * by a page thread before it loads the pages, and in the browser by a script in the page's head.
   */
  var ovationLanguage: SiteLanguage | undefined;
}

/** English needs no catalogue: its texts are those in the source. */
const { code, messages } = globalThis.ovationLanguage ?? { code: 'en', messages: {} };
i18n.loadAndActivate({ locale: code, messages });

// Browsers have no compiler, because the build compiles what needs one. Elsewhere, the library sets its own.
if (process.env['NODE_ENV'] === 'production') i18n.setMessagesCompiler((message) => [message]);

/** A BCP 47 code, for `Intl` and the page's `lang`. */
export const languageCode: string = code;

/** The page's `dir`. */
export const direction: 'ltr' | 'rtl' = isRightToLeft(code) ? 'rtl' : 'ltr';

function isRightToLeft(language: string): boolean {
  return ['ar', 'fa', 'he', 'ur'].includes(new Intl.Locale(language).language);
}
