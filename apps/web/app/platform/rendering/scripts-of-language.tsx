import { languageCode } from '@ovation/language/language.ts';

declare global {
  /** Set by the server: where the scripts of each language but English are. */
  var scriptFolders: Readonly<Record<string, string>> | undefined;
}

/**
 * The document's scripts are those of its language. Routes that the server lists later have the addresses of the
 * English ones: the map leads to the same scripts in this language. It comes before all scripts.
 */
export function ScriptsOfLanguage({ nonce }: { readonly nonce: string | undefined }) {
  if (languageCode() === 'en') return null;
  const folder = globalThis.scriptFolders?.[languageCode()] ?? '/assets/';
  // The longer address counts where both fit.
  const map = { imports: { '/assets/': folder, [folder]: folder } };
  // In the browser the folder is not known, and what the server wrote stays.
  return (
    <script
      type="importmap"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(map) }}
    />
  );
}
