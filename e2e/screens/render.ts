import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';

import type { TestServer } from '../../apps/server/test/start-server.ts';
import { closePages } from '../support/browser.ts';
import type { Journey } from '../support/journey.ts';
import { showScheme } from '../support/screens/screen-rules.ts';
import { giveHardNames, startScreenStage, visits, type Visit, type Visitor } from '../support/screens/screen-stage.ts';
import { startInLanguage } from '../support/start-site.ts';
import { writeContactSheets, type Picture } from './contact-sheets.ts';
import { screensOptions } from './options.ts';

const {
  width: widths,
  theme: themes,
  names,
  language,
  words,
  folder,
} = screensOptions.parse(JSON.parse(process.env['SCREENS'] ?? '{}'));

/** What is further down is more of the same, and would fill the memory. */
const tallestPx = 2_400;

let journey: Journey;
let translated: TestServer;

beforeAll(async () => {
  journey = await startScreenStage();
  if (names === 'hard') await giveHardNames();
  translated = language === 'en' ? journey.site : await startInLanguage(language, journey.site);
  await mkdir(folder, { recursive: true });
});

afterAll(async () => {
  if (translated !== journey.site) await translated.stop();
  await journey.site.stop();
});

test('every screen is rendered', async () => {
  const pictures: Picture[] = [];
  const failures: string[] = [];
  const chosen = Map.groupBy(
    visits(['account', 'creator', 'admin', undefined]).filter(isChosen),
    ({ visitor }) => visitor,
  );
  for (const [visitor, theirs] of chosen) {
    const page = await openFor(visitor);
    for (const visit of theirs) {
      console.log(visit.name);
      await renderVisit(page, visit).then(
        (rendered) => pictures.push(...rendered),
        (error: Error) => failures.push(`${visit.name}: ${error.message}`),
      );
    }
    await closePages();
  }
  await writeContactSheets(folder, pictures);
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

function isChosen({ name }: Visit): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}

/** Its console is not checked: accessibility journeys do that. */
async function openFor(visitor: Visitor): Promise<Page> {
  const page = await journey.open(visitor, { baseUrl: translated.url });
  await page.addInitScript(followSystem);
  return page;
}

function followSystem(): void {
  if (window.top === window) localStorage.setItem('theme', 'system');
}

/** Loads it once, because loading takes longest, and shows it in each width and theme. */
async function renderVisit(page: Page, visit: Visit): Promise<Picture[]> {
  await page.goto(visit.address);
  const pictures: Picture[] = [];
  for (const width of widths)
    for (const theme of themes) pictures.push(await renderPicture(page, { name: visit.name, width, theme }));
  return pictures;
}

async function renderPicture(page: Page, picture: Omit<Picture, 'file'>): Promise<Picture> {
  await page.setViewportSize({ width: picture.width, height: picture.width < 600 ? 844 : 900 });
  await showScheme(page, picture.theme);
  await page.evaluate(() => document.fonts.ready);
  const file = fileOf(picture);
  const wide = await page.evaluate(widerThanWindow);
  if (wide.length > 0) console.log(`  wider than ${picture.width} px: ${wide.slice(0, 3).join(', ')}`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width: picture.width, height: Math.min(height, tallestPx) };
  await page.screenshot({ path: join(folder, file), fullPage: true, clip, animations: 'disabled' });
  return { ...picture, file };
}

/** The innermost parts that end beyond the window, outside of what scrolls by itself. */
function widerThanWindow(): string[] {
  const clips = (element: Element): boolean =>
    element !== document.documentElement &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement as Element));
  const isWide = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (right > window.innerWidth + 1 || left < -1);
  };
  return [...document.querySelectorAll('#content *')]
    .filter((element) => isWide(element) && ![...element.children].some(isWide))
    .filter((element) => element.parentElement !== null && !clips(element.parentElement))
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
}

function fileOf({ name, width, theme }: Omit<Picture, 'file'>): string {
  const address = name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${width}-${theme}-${name.includes('*') ? 'not-found-' : ''}${address}.png`;
}
