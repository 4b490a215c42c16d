import { languages, madeLanguages } from '@ovation/language/languages.ts';
import { findTexts, textCalls, type Program } from '@ovation/language/find-texts.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
/** Where `lingui compile` leaves them. */
const catalogues = join(root, 'packages/language/catalogues');
/** The server shows the others. */
const foldersOfPages = ['apps/web/app', 'packages/contract/src', 'packages/domain/src'];

const mark = /(["'`])§([\w-]{11})§\1/g;

/** In a script, the text's place: it survives compression, and a changed text changes the script's address. */
const markOf = (text: string): string => `§${keyOf(text)}§`;
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 11);

/** The texts of the pages, by their keys. */
function readTexts(): ReadonlyMap<string, string> {
  const files = foldersOfPages
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.(?:test\.tsx?|gen\.ts)$/.test(file));
  const texts = files.flatMap((file) =>
    findTexts(file, readFileSync(join(root, file), 'utf8')).map(({ text }) => text),
  );
  return new Map(texts.map((text) => [keyOf(text), text]));
}

/**
 * Puts a mark in the place of each text of the browser's scripts. Each language gets its own scripts, in which the
 * compiled texts stand: a page loads only its own texts, and needs no catalogue and no compiler.
 */
export function translatedScripts(): Plugin {
  return {
    name: 'translated-scripts',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      // For tables of the contract, which are read here and written into the scripts (contract-addresses.ts).
      globalThis.markText = markOf;
    },
    buildEnd() {
      globalThis.markText = undefined;
    },
    transform: {
      filter: { id: /\/(?:apps\/web\/app|packages\/[a-z]+\/src)\/.*\.tsx?$/, code: /\b(?:t|rich|english|says)\(/ },
      handler(code) {
        return { code: withMarks(code, this.parse(code)), map: null };
      },
    },
  };
}

/** From the end, so that positions before it stay right. */
function withMarks(code: string, program: Program): string {
  return textCalls(program)
    .toReversed()
    .reduce((result, { call, text }) => {
      const [argument] = call.arguments;
      if (text === undefined || !argument) return result;
      return result.slice(0, argument.start) + JSON.stringify(markOf(text)) + result.slice(argument.end);
    }, code);
}

type Messages = Readonly<Record<string, unknown>>;

/**
 * After the build: the compiled catalogues for the server, and the scripts of each language in a folder of its own,
 * named after what it holds, because browsers keep scripts for ever. English is where the build left it.
 */
export function writeLanguages(build: string): void {
  const [folder, assets] = [join(build, 'languages'), join(build, 'client/assets')];
  mkdirSync(folder, { recursive: true });
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const sources = new Map(scripts.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
  if (![...sources.values()].some((source) => source.includes(asksImportMap)))
    throw new Error(`No script has “${asksImportMap}”: please see how Vite preloads styles now.`);
  const texts = readTexts();
  const folders: Record<string, string> = {};
  for (const code of [...languages, ...madeLanguages].filter((one) => one !== 'en')) {
    const messages = readMessages(code);
    writeFileSync(join(folder, `${code}.json`), JSON.stringify(messages));
    const shown = [...texts.values()].map((text) => messages[text]);
    const name = `${code}-${createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 8)}`;
    folders[code] = `/assets/${name}/`;
    mkdirSync(join(assets, name), { recursive: true });
    for (const [script, source] of sources)
      writeFileSync(join(assets, name, script), inLanguage(source, { texts, messages, scripts, folder: name }));
  }
  for (const [script, source] of sources) writeFileSync(join(assets, script), inLanguage(source, { texts }));
  writeFileSync(join(folder, 'scripts.json'), JSON.stringify(folders));
}

function readMessages(code: string): Messages {
  return (JSON.parse(readFileSync(join(catalogues, `${code}.json`), 'utf8')) as { messages: Messages }).messages;
}

/** A text without placeholders, which constants hold: the compilers disagree on whether it is a list. */
function plainOf(message: unknown): unknown {
  return Array.isArray(message) && message.length === 1 && typeof message[0] === 'string' ? message[0] : message;
}

interface LanguageOfScripts {
  readonly texts: ReadonlyMap<string, string>;
  /** English has none, and stays where it is. */
  readonly messages?: Messages;
  readonly scripts?: readonly string[];
  readonly folder?: string;
}

/**
 * Vite's preloading resolves addresses by the import map, which would lead styles into the language's folder, too. Its
 * lists have the right addresses already.
 */
const asksImportMap = 'import.meta.resolve?';

/** A script with its texts in a language, and with the addresses of that language's other scripts. */
function inLanguage(source: string, { texts, messages = {}, scripts = [], folder }: LanguageOfScripts): string {
  const translated = source.replaceAll(mark, (_all, _quote, key: string) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No text has the mark ${key}.`);
    return JSON.stringify(plainOf(messages[text] ?? compileMessage(text)));
  });
  if (translated.includes('§')) checkMarks(translated);
  if (folder === undefined) return translated;
  const own = new Set(scripts);
  return translated
    .replaceAll(asksImportMap, '!1?')
    .replaceAll(/(["'`]\/?assets\/)([\w.-]+\.js)(?=["'`])/g, (all, start: string, name: string) =>
      own.has(name) ? `${start}${folder}/${name}` : all,
    );
}

function checkMarks(script: string): void {
  const left = /§[\w-]{11}§/.exec(script);
  if (left)
    throw new Error(
      `A text is glued to others in the scripts: …${script.slice(Math.max(0, left.index - 80), left.index + 80)}…`,
    );
}
