import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkAxe } from './browser.ts';
import type { Journey } from './journey.ts';
import { refuseOtherStart, refuseSideways, refuseStyleInBody, showScheme } from './screen-rules.ts';
import { fullVisits, startScreenStage, visits, type Guard, type Visit, type Visitor } from './screen-stage.ts';

/** Browsers that check screens concurrently; other journeys run at the same time. */
const lanes = 2;

let journey: Journey;

/** A light phone and a dark desktop show both layouts in both schemes; colours do not depend on the width. */
async function inspect(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await checkAxe(page);
  await refuseSideways(page);
  await refuseStyleInBody(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await showScheme(page, 'dark');
  await checkAxe(page);
  await refuseOtherStart(page);
}

/** A phone has the least room for longer words, and all layouts are written from start to end. */
async function inspectFromTheRight(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await checkAxe(page);
  await refuseSideways(page);
}

/** A browser that follows the system's colour scheme. */
async function openFor(visitor: Visitor): Promise<Page> {
  const page = await journey.open(visitor);
  // Emails are shown in a frame that has no storage.
  await page.addInitScript(() => window.top === window && localStorage.setItem('theme', 'system'));
  return page;
}

/** Checks the remaining screens, one after the other, with one browser per viewer; returns the problems. */
async function runLane(waiting: Visit[], look: typeof inspect): Promise<readonly string[]> {
  const pages = new Map<Visitor, Page>();
  const failures: string[] = [];
  for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
    const { name, address, visitor } = visit;
    const page = pages.get(visitor) ?? (await openFor(visitor));
    pages.set(visitor, page);
    await look(page, address).catch((error: Error) => failures.push(`${name}: ${error.message}`));
  }
  return failures;
}

async function checkAll(waiting: Visit[], look: typeof inspect): Promise<void> {
  expect(waiting).not.toEqual([]);
  const failures = await Promise.all(Array.from({ length: lanes }, () => runLane(waiting, look)));
  expect(failures.flat()).toEqual([]);
}

/**
 * The screens behind some guards, each journey on a separate site: on phone and desktop, light and dark, full and
 * empty.
 */
export function checkScreensBehind(guards: readonly Guard[]): void {
  beforeAll(async () => {
    journey = await startScreenStage();
  });

  afterAll(() => journey.end());

  test('every screen is accessible: on phone and desktop, light and dark, full and empty, in valid HTML, in one grid', () =>
    checkAll(visits(guards), inspect));
}

/** The same on a site whose language is made from English: longer words, from right to left. */
export function checkScreensFromTheRight(guards: readonly Guard[]): void {
  beforeAll(async () => {
    journey = await startScreenStage({ SITE_LANGUAGE: 'ar-XB' });
  });

  afterAll(() => journey.end());

  test('every screen is accessible on a phone from right to left, with longer words', () =>
    checkAll(fullVisits(guards), inspectFromTheRight));
}
