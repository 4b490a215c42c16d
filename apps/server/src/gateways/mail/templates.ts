export interface Letterhead {
  readonly title: string;
  readonly paragraphs: string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly siteName: string;
  readonly publicUrl: string;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** One plain, calm layout for every mail, as text and as HTML; all texts are escaped. */
export function renderMail(letter: Letterhead): { text: string; html: string } {
  return { text: renderText(letter), html: renderHtml(letter) };
}

function renderText({ title, paragraphs, action, siteName, publicUrl }: Letterhead): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return [title, ...paragraphs, ...link, `${siteName}\n${publicUrl}`].join('\n\n');
}

function renderHtml({ title, paragraphs, action, siteName, publicUrl }: Letterhead): string {
  const button = action ? `<p style="margin:28px 0"><a href="${escape(action.url)}" style="background:#b3261e;color:#fff;border-radius:10px;padding:12px 20px;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4f1;color:#241f1c;font:16px/1.6 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;background:#fff;border-radius:16px;padding:32px">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escape(title)}</h1>${paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('')}${button}
<p style="margin-top:32px;color:#6b625c;font-size:14px"><a href="${escape(publicUrl)}" style="color:inherit">${escape(siteName)}</a></p></div></body></html>`;
}
