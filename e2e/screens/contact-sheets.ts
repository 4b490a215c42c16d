import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { closePages, newPage } from '../support/browser.ts';

export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly file: string;
}

/** How many pictures a sheet shows, and how large, so that both it and they are readable. */
const layoutOf = (width: number) => (width < 600 ? { perSheet: 14, thumbPx: 232 } : { perSheet: 12, thumbPx: 410 });

/** Sheets of each width and theme, as HTML and as a picture, and a page that leads to all of them. */
export async function writeContactSheets(folder: string, pictures: readonly Picture[]): Promise<void> {
  const sheets: string[] = [];
  for (const [kind, ofKind] of Map.groupBy(pictures, ({ width, theme }) => `${width}-${theme}`))
    for (const [index, group] of inGroups(ofKind).entries()) {
      const name = `sheet-${kind}-${String(index + 1).padStart(2, '0')}`;
      await writeSheet(folder, name, group);
      sheets.push(name);
    }
  const links = sheets.map((name) => `<li><a href="${name}.html">${name}</a></li>`);
  await writeFile(join(folder, 'index.html'), sheetPage('Screens', `<ul>${links.join('')}</ul>`));
}

function inGroups(pictures: readonly Picture[]): Picture[][] {
  const { perSheet } = layoutOf(pictures[0]?.width ?? 0);
  const count = Math.ceil(pictures.length / perSheet);
  return Array.from({ length: count }, (_, index) => pictures.slice(index * perSheet, (index + 1) * perSheet));
}

/** One sheet at a time in the browser: each decodes a dozen large pictures. */
async function writeSheet(folder: string, name: string, pictures: readonly Picture[]): Promise<void> {
  const path = join(folder, `${name}.html`);
  await writeFile(path, sheetPage(name, `<main>${pictures.map(figureOf).join('')}</main>`));
  const page = await newPage({ width: 1700, scripts: false });
  await page.goto(pathToFileURL(path).href);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await closePages();
}

function figureOf({ name, width, file }: Picture): string {
  const { thumbPx } = layoutOf(width);
  return `<figure style="width:${thumbPx}px"><figcaption>${name}</figcaption><a href="${file}"><img src="${file}" alt="${name}"></a></figure>`;
}

function sheetPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
body { margin: 12px; font: 12px sans-serif; background: #888 }
main { display: flex; flex-wrap: wrap; gap: 10px }
figure { margin: 0; background: #eee }
figcaption { padding: 2px 4px; overflow-wrap: anywhere }
img { display: block; width: 100%; max-height: 640px; object-fit: cover; object-position: top }
</style>
${body}
</html>
`;
}
