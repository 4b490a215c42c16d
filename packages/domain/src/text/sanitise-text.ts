import sanitizeHtml from 'sanitize-html';

/** Characters that render as blank or not at all. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/**
 * Removes markup from typed text and keeps the rest, so that "I <3 you & me" and "Tickets <here soon" survive. Pages
 * show the result as text, never as HTML. Empty if nothing visible is left.
 */
export function sanitiseText(text: string): string {
  return typedText(withoutMarkup(text));
}

/** Keeps a personal message as typed: what looks like a tag is shown as text. Empty if nothing in it is visible. */
export function typedText(text: string): string {
  return text.replaceAll(invisible, '') === '' ? '' : text;
}

/** Marks that change the reading direction: in a name, they would affect the text around it. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/** For names that are kept as typed otherwise, such as those of files. */
export function withoutDirectionMarks(name: string): string {
  return name.replaceAll(directionMarks, '');
}

/** Like `sanitiseText`, on one line, for text such as names. */
export function sanitiseLine(text: string): string {
  return withoutDirectionMarks(sanitiseText(text))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** For the site's own pages: keeps allowed tags, removes everything else; links must be http(s) or mailto. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(escapeStray(html), {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'code',
      'a',
    ],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) },
  });
}

/** Whether a text is an http or https address. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Elements that begin on a line of their own: without their tags, a line ends there. */
const blocks =
  'address article aside blockquote br center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary table tbody td tfoot th thead tr ul';

/** The other elements of HTML, with those of earlier versions: what people write in angle brackets is rarely one. */
const inline =
  'a abbr acronym applet area audio b base basefont bdi bdo bgsound big blink body button canvas caption cite code col colgroup data datalist del dfn em embed font frame frameset head html i iframe img input ins kbd label link map mark marquee math meta meter nobr noembed noframes noscript object output param picture plaintext progress q rp rt ruby s samp script select slot small source span strike strong style sub sup svg template textarea time title track tt u var video wbr xmp';

/** After the name of an element, up to `>`: only a value may hold one, in quotes. */
const attributes = String.raw`(?=[\s/>])((?:[^<>=]|=\s*(?:"[^"]*"|'[^']*'|(?![\s"'])))*)>`;
const names = `${blocks} ${inline}`.replaceAll(' ', '|');

const hidden = new RegExp(`<!--[^]*?-->|<!doctype[^<>]*>|<(script|style)${attributes}[^]*?</\\1\\s*>`, 'gi');
const link = new RegExp(String.raw`<a${attributes}([^]*?)(?:</a\s*>|$)`, 'gi');
const tag = new RegExp(`</?(${names})${attributes}`, 'gi');
const stray = new RegExp(`<(?!!--|/?(?:${names})${attributes})`, 'gi');
const isBlock = new Set(blocks.split(' '));

/** Stand for removed tags until the text around all of them is known; Unicode has no such characters. */
const [gap, lineEnd] = ['\uFDD0', '\uFDD1'];

/** Parts of tags around a removed tag may be a tag then. Nobody writes more by mistake, and no page would run it. */
const deepest = 10;

/**
 * Removes comments, scripts and styles, and the tags of HTML around other text, which keeps its lines, the spaces
 * between words and the addresses of its links. Whatever else has angle brackets stays as it was typed.
 */
function withoutMarkup(text: string): string {
  let rest = text;
  for (let depth = 0; depth < deepest && rest.includes('>'); depth += 1) {
    const marked = markTags(rest);
    if (marked === rest) break;
    rest = spaced(marked);
  }
  return rest === text ? text : rest.trim();
}

/** HTML in which a `<` that begins no tag is written as text, as its author meant it. */
function escapeStray(html: string): string {
  return html.replaceAll(stray, '&lt;');
}

function markTags(text: string): string {
  return text
    .replaceAll(hidden, gap)
    .replaceAll(link, (_, written: string, label: string) => labelled(label, addressIn(written)))
    .replaceAll(tag, (_, name: string) => (isBlock.has(name.toLowerCase()) ? lineEnd : gap));
}

const beforeLine = /(?<![\n \uFDD0\uFDD1])[ \uFDD0\uFDD1]*\uFDD1[ \uFDD0\uFDD1]*(?![\n \uFDD0\uFDD1])/g;
const betweenWords = /(?<=[\p{L}\p{N})])\uFDD0+(?=[\p{L}\p{N}])/gu;

function spaced(marked: string): string {
  return marked
    .replaceAll(beforeLine, '\n')
    .replaceAll(betweenWords, ' ')
    .replaceAll(/[\uFDD0\uFDD1]/g, '');
}

function labelled(label: string, address: string | undefined): string {
  return address === undefined || label.includes(address) ? gap + label + gap : `${gap}${label} (${address})${gap}`;
}

/** Where a link leads, if that is something to read. */
function addressIn(written: string): string | undefined {
  const [, double, single, bare] = /(?<!\S)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(written) ?? [];
  const address = (double ?? single ?? bare ?? '').trim().replaceAll('&amp;', '&');
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(address) ? address.replace(/^mailto:/i, '') : undefined;
}
