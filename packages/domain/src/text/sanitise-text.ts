import sanitizeHtml from 'sanitize-html';
import { escapeStray, withoutMarkup } from './markup.ts';

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
