import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkAxe } from '../browser.ts';
import { desk, phone, showOn, smallPhone } from '../devices.ts';
import type { Journey } from '../journey.ts';
import { turnRightToLeft } from './right-to-left.ts';
import { refuseOtherStart, refuseSideways, refuseStyleInBody, showScheme } from './screen-rules.ts';
import { fullVisits, startScreenStage, visits, type Guard, type Visit, type Visitor } from './screen-stage.ts';
import { startInLanguage } from '../start-site.ts';
import { translatedScreens } from './translated-screens.ts';

/** Browsers that check screens concurrently; other journeys run at the same time. */
const lanes = 2;

/** What longer words and the other direction can change: the other rules read what they leave as it is. */
const layoutRules = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

let journey: Journey;

/** One visit, because loading a screen takes longer than checking it: each step leaves the page to the next. */
async function inspect(page: Page, address: string): Promise<void> {
  await inspectOnPhone(page, address);
  await inspectAtDesk(page);
  await turnRightToLeft(page);
  await showOn(page, phone);
  await checkAxe(page, layoutRules);
  await refuseSidewaysOnPhones(page);
}

async function inspectOnPhone(page: Page, address: string): Promise<void> {
  await showOn(page, phone);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await checkAxe(page);
  await refuseStyleInBody(page);
  await refuseSidewaysOnPhones(page);
}

/** All rules again, because a desk shows what a phone hides; in dark, because colours do not depend on the width. */
async function inspectAtDesk(page: Page): Promise<void> {
  await showOn(page, desk);
  await showScheme(page, 'dark');
  await checkAxe(page);
  await refuseOtherStart(page);
}

async function refuseSidewaysOnPhones(page: Page): Promise<void> {
  for (const device of [phone, smallPhone]) {
    await showOn(page, device);
    await refuseSideways(page, device.width);
  }
}

/** A browser that follows the system's colour scheme. */
async function openFor(visitor: Visitor, baseUrl: string): Promise<Page> {
  const page = await journey.open(visitor, { baseUrl });
  // Emails are shown in a frame that has no storage.
  await page.addInitScript(() => window.top === window && localStorage.setItem('theme', 'system'));
  return page;
}

interface Look {
  readonly baseUrl: string;
  inspect(page: Page, address: string): Promise<void>;
}

/** Checks the remaining screens, one after the other, with one browser per viewer; returns the problems. */
async function runLane(waiting: Visit[], look: Look): Promise<readonly string[]> {
  const pages = new Map<Visitor, Page>();
  const failures: string[] = [];
  for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
    const { name, address, visitor } = visit;
    const page = pages.get(visitor) ?? (await openFor(visitor, look.baseUrl));
    pages.set(visitor, page);
    await look.inspect(page, address).catch((error: Error) => failures.push(`${name}: ${error.message}`));
  }
  await Promise.all([...pages.values()].map((page) => page.context().close()));
  return failures;
}

async function checkAll(waiting: Visit[], look: Look): Promise<void> {
  expect(waiting).not.toEqual([]);
  const failures = await Promise.all(Array.from({ length: lanes }, () => runLane(waiting, look)));
  expect(failures.flat()).toEqual([]);
}

/**
 * The screens behind some guards, each journey on a separate site: on phone and desktop, light and dark, full and
 * empty, and from right to left.
 */
export function checkScreensBehind(guards: readonly Guard[]): void {
  beforeAll(async () => {
    journey = await startScreenStage();
  });

  afterAll(() => journey.end());

  test('every screen is accessible: on phone and desktop, light and dark, full and empty, from right to left, in valid HTML, in one grid', () =>
    checkAll(visits(guards), { baseUrl: journey.site.url, inspect }));

  test.each(['ar', 'de'])('so are those that read the language, on a phone, in %s', async (language) => {
    const translated = await startInLanguage(language, journey.site);
    await checkAll(fullVisits(guards, translatedScreens), { baseUrl: translated.url, inspect: inspectOnPhone });
    await translated.stop();
  });
}
