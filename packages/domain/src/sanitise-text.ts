import sanitizeHtml from 'sanitize-html';

/** What has a width at most, and no ink. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/**
 * Plain text of what somebody typed: markup is taken out (comments and scripts with their content, every other tag
 * without it) and the rest stays as typed, so "I <3 you & me" survives. Pages show it as text, never as HTML.
 * Empty when nothing of it could be seen.
 */
export function sanitiseText(text: string): string {
  return typedText(withoutMarkup(text));
}

/**
 * What somebody writes to somebody, as it was typed: what looks like a tag is part of what was said, and is shown as text.
 * Empty when nothing of it could be seen.
 */
export function typedText(text: string): string {
  return text.replaceAll(invisible, '') === '' ? '' : text;
}

function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text;
  // An entity that was typed stays as typed: it must not come out as the markup that it names.
  const escaped = sanitizeHtml(text.replaceAll('&', '&amp;'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object'],
  });
  return decode(escaped).trim();
}

/** Marks that turn the reading direction: a name with one would turn the words around it as well. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/** The same on one line, such as a name. */
export function sanitiseLine(text: string): string {
  return sanitiseText(text)
    .replaceAll(directionMarks, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The four entities that the sanitiser writes. */
function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}

/** HTML of the site's own pages: the allowed tags stay, everything else goes; links are http(s) or mail, and open safely. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
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
