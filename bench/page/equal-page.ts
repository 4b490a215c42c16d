import type { Node, PageToRender } from '../baselines/react-router-app/app/page-to-render.tsx';
import type { PageElement, Part } from './element.ts';
import { propsOf } from './props-of.ts';
import { findElement, outlineOf, readPage } from './read-page.ts';

/** What the minimal app renders to produce a page that is equal to this one, without its data. */
export function equalPageOf(html: string): PageToRender {
  const page = readPage(html);
  const [head, body] = [findElement('head', page), findElement('body', page)];
  return {
    head: head.parts.filter((part) => !isFromReact(part)).map(nodeOf),
    body: body.parts.map(nodeOf),
    elements: html.match(/<[a-z]/g)?.length ?? 0,
    characters: html.length,
  };
}

/** React preloads the first pictures of a page, in any app. */
function isFromReact(part: Part): boolean {
  return (
    typeof part !== 'string' &&
    part.tag === 'link' &&
    part.attributes.some(([name, value]) => name === 'rel' && value === 'preload')
  );
}

function nodeOf(part: Part): Node {
  if (typeof part === 'string') return part;
  if (part.tag === 'style')
    return {
      tag: part.tag,
      props: { ...propsOf(part), dangerouslySetInnerHTML: { __html: part.parts.join('') } },
      nodes: [],
    };
  return { tag: part.tag, props: propsOf(part), nodes: part.parts.map(nodeOf) };
}

/** Throws unless both pages have the same elements, attributes and texts, except scripts. */
export function requireEqual(ours: string, theirs: string): void {
  const [our, their] = [ours, theirs].map(outlineOfBody);
  const at = our?.findIndex((line, index) => line !== their?.[index]) ?? 0;
  if (at !== -1 || our?.length !== their?.length)
    throw new Error(`The minimal app's page differs from ours: ${their?.[at]} instead of ${our?.[at]}`);
}

function outlineOfBody(html: string): string[] {
  return outlineOf(pageItself(findElement('body', readPage(html))));
}

/** Without the nonce, which differs in each response, and React's markers for later parts of a stream. */
function pageItself({ tag, attributes, parts }: PageElement): PageElement {
  const own = parts.filter(
    (part) =>
      typeof part === 'string' || !part.attributes.some(([name, value]) => name === 'id' && /^[BS]:\d+$/.test(value)),
  );
  return {
    tag,
    attributes: attributes.filter(([name]) => name !== 'nonce'),
    parts: own.map((part) => (typeof part === 'string' ? part : pageItself(part))),
  };
}
