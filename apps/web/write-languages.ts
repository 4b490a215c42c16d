import { findTexts } from '@ovation/language/find-texts.ts';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Where `lingui compile` leaves them. */
const catalogues = join(root, 'packages/language/catalogues');
/** The server shows the others. */
const foldersOfPages = ['apps/web/app', 'packages/contract/src', 'packages/domain/src'];

type Messages = Readonly<Record<string, unknown>>;

/**
 * Each compiled catalogue twice: for the server, and without the server's own texts as a script that a page loads
 * before its own. English needs none.
 */
export function writeLanguages(build: string): void {
  mkdirSync(join(build, 'languages'), { recursive: true });
  const names = readdirSync(catalogues).filter((name) => name.endsWith('.json') && name !== 'en.json');
  const texts = textsOfPages();
  for (const name of names) writeLanguage(build, name.slice(0, -'.json'.length), texts);
}

function textsOfPages(): ReadonlySet<string> {
  const files = foldersOfPages.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  return new Set(
    files
      .filter((file) => !/\.(?:test\.tsx?|gen\.ts)$/.test(file))
      .flatMap((file) => findTexts(file, readFileSync(join(root, file), 'utf8')).map(({ text }) => text)),
  );
}

function writeLanguage(build: string, code: string, texts: ReadonlySet<string>): void {
  const { messages } = JSON.parse(readFileSync(join(catalogues, `${code}.json`), 'utf8')) as { messages: Messages };
  const shown = Object.fromEntries(Object.entries(messages).filter(([text]) => texts.has(text)));
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 8);
  const script = `/assets/language-${code}-${hash}.js`;
  writeFileSync(join(build, 'languages', `${code}.json`), JSON.stringify({ code, script, messages }));
  const language = JSON.stringify({ code, script, messages: shown });
  writeFileSync(join(build, 'client', script), `globalThis.ovationLanguage=${language};\n`);
}
