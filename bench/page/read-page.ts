import type { PageElement, Part } from './element.ts';

const voidTags = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** Their content is text, whatever it looks like. */
const rawTags = new Set(['script', 'style', 'title', 'textarea']);
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const token =
  /<!--(?<comment>.*?)-->|<!DOCTYPE[^>]*>|<\/(?<end>[a-z][a-z0-9-]*)>|<(?<start>[a-z][a-z0-9-]*)(?<attributes>(?: [^\s=>/"]+(?:="[^"]*")?)*)(?<closed>\/?)>|(?<text>[^<]+)/gsy;

interface OpenElement {
  readonly tag: string;
  readonly attributes: PageElement['attributes'];
  readonly parts: Part[];
}

/**
 * Reads HTML as React writes it: well-formed, every element closed, attributes in double quotes. Leaves out
 * scripts, which contain each app's own data. A comment separates two texts, as in React. Throws at anything else.
 */
export function readPage(html: string): PageElement {
  const page: OpenElement = { tag: 'page', attributes: [], parts: [] };
  const open = [page];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const at = token.lastIndex;
    const found = token.exec(html)?.groups;
    if (!found) throw new Error(`This is not HTML as React writes it: ${html.slice(at, at + 80)}`);
    token.lastIndex = readToken(found, open, html, token.lastIndex);
  }
  if (open.length !== 1) throw new Error(`${open.at(-1)?.tag} is not closed.`);
  return page;
}

/** Returns the position after it. */
function readToken(
  { start, end, attributes = '', closed, text }: Readonly<Record<string, string | undefined>>,
  open: OpenElement[],
  html: string,
  at: number,
): number {
  const parent = open.at(-1) as OpenElement;
  if (text !== undefined) parent.parts.push(decoded(text));
  if (end !== undefined && open.pop()?.tag !== end) throw new Error(`${end} is closed where it is not open.`);
  if (start === undefined) return at;
  const element: OpenElement = { tag: start, attributes: readAttributes(attributes), parts: [] };
  if (start !== 'script') parent.parts.push(element);
  if (rawTags.has(start)) return readRaw(element, html, at);
  if (closed === '' && !voidTags.has(start)) open.push(element);
  return at;
}

function readRaw({ tag, parts }: OpenElement, html: string, at: number): number {
  const end = html.indexOf(`</${tag}>`, at);
  if (end > at) parts.push(tag === 'script' || tag === 'style' ? html.slice(at, end) : decoded(html.slice(at, end)));
  return end + `</${tag}>`.length;
}

function readAttributes(text: string): [string, string][] {
  return [...text.matchAll(/ ([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decoded(value)]);
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

/** The first element of this name, at any depth. */
export function findElement(tag: string, { parts }: PageElement): PageElement {
  const found = partsWithin(parts).find((part): part is PageElement => typeof part !== 'string' && part.tag === tag);
  if (!found) throw new Error(`The page has no ${tag}.`);
  return found;
}

function partsWithin(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [part] : [part, ...partsWithin(part.parts)]));
}

/** One line per element and text, to compare pages: sorted attributes, adjacent texts joined. */
export function outlineOf({ tag, attributes, parts }: PageElement): string[] {
  const own = attributes.map(([name, value]) => `${name.toLowerCase()}=${JSON.stringify(value)}`).toSorted();
  const inner = joined(parts).flatMap((part) => (typeof part === 'string' ? [JSON.stringify(part)] : outlineOf(part)));
  return [`<${[tag, ...own].join(' ')}>`, ...inner, `</${tag}>`];
}

function joined(parts: readonly Part[]): Part[] {
  const together: Part[] = [];
  for (const part of parts) {
    const last = together.at(-1);
    if (typeof part === 'string' && typeof last === 'string') together[together.length - 1] = last + part;
    else together.push(part);
  }
  return together;
}
