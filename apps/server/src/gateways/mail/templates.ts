import { direction, languageCode } from '@ovation/language/language.ts';

interface Link {
  readonly label: string;
  readonly url: string;
}

interface Letterhead {
  readonly title: string;
  readonly paragraphs: string[];
  /** A list below the paragraphs, each with its path on the site. */
  readonly items?: readonly Link[];
  readonly action?: Link;
  /** In the footer: how to unsubscribe. */
  readonly ways?: readonly Link[];
  readonly siteName: string;
  readonly publicUrl: string;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The layout of every email, as text and as HTML; all texts are escaped. */
export function renderMail(letter: Letterhead): { text: string; html: string } {
  return { text: renderText(letter), html: renderHtml(letter) };
}

function renderText({ title, paragraphs, items = [], action, ways = [], siteName, publicUrl }: Letterhead): string {
  const written = items.map(({ label, url }) => `- ${label}\n  ${url}`);
  const links = [action, ...ways].filter((link) => link !== undefined).map(({ label, url }) => `${label}:\n${url}`);
  return [title, ...paragraphs, ...written, ...links, `${siteName}\n${publicUrl}`].join('\n\n');
}

const muted = 'color:#6b625c;font-size:14px';

function renderHtml({ title, paragraphs, items = [], action, ways = [], siteName, publicUrl }: Letterhead): string {
  const anchor = ({ label, url }: Link): string =>
    `<a href="${escape(url)}" style="color:inherit">${escape(label)}</a>`;
  const list =
    items.length === 0
      ? ''
      : `<ul style="margin:0 0 16px;padding-inline-start:20px">${items.map((item) => `<li style="margin:0 0 8px">${anchor(item)}</li>`).join('')}</ul>`;
  const foot = ways.length === 0 ? '' : `<p style="${muted}">${ways.map(anchor).join(' · ')}</p>`;
  const button = action
    ? `<p style="margin:28px 0"><a href="${escape(action.url)}" style="background:#b3261e;color:#fff;border-radius:10px;padding:12px 20px;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="${languageCode()}" dir="${direction()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4f1;color:#241f1c;font:16px/1.6 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;background:#fff;border-radius:16px;padding:32px">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escape(title)}</h1>${paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('')}${list}${button}
<p style="margin-top:32px;${muted}">${anchor({ label: siteName, url: publicUrl })}</p>${foot}</div></body></html>`;
}
