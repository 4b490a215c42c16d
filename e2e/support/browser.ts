import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type Axe from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';

import { startChromium } from './chromium.ts';

/** What never comes must not hold up the run for ever; a busy machine may take this long for what takes a blink on a quiet one. */
const patienceMs = 90_000;

export interface PageOptions {
  /** What relative addresses are resolved against: the site's own address. */
  readonly baseUrl?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Logs the page in; a stranger's page without it. */
  readonly token?: string;
}

/** What the page complained of in its console, and what it threw. */
const complaintsOf = new WeakMap<Page, string[]>();
let shared: Promise<Browser> | undefined;

/** One browser serves all files of a worker, and ends with it. */
function launchBrowser(): Promise<Browser> {
  shared ??= startChromium();
  return shared;
}

export async function closeBrowser(): Promise<void> {
  const browser = await shared;
  shared = undefined;
  await browser?.close();
}

/** Ends what a file's visitors have open, with their cookies and storage. */
export async function closePages(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** A page with cookies and storage of its own, like another person's browser. */
export async function newPage({
  baseUrl,
  colorScheme = 'light',
  width = 1440,
  height = 900,
  token,
}: PageOptions = {}): Promise<Page> {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: baseUrl,
    colorScheme,
    viewport: { width, height },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  if (token !== undefined)
    await context.addCookies([{ name: 'token', value: token, url: baseUrl ?? '', httpOnly: true, sameSite: 'Lax' }]);
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  collectComplaints(page);
  waitsForReact(page);
  return page;
}

/** Before React has taken over the page that the server sent, a click on what only React does is lost. */
function waitsForReact(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...options) => thenAwake(page, await goto(...options));
  page.reload = async (...options) => thenAwake(page, await reload(...options));
}

async function thenAwake<Loaded>(page: Page, loaded: Loaded): Promise<Loaded> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in window) || Object.keys(document.body).some((key) => key.startsWith('__react')),
  );
  return loaded;
}

/** What Chromium throws where a page is left while a stream of it is still read: nobody is there any more to see a fault. */
const leftWhileReading = 'BodyStreamBuffer was aborted';

function collectComplaints(page: Page): void {
  const lines: string[] = [];
  complaintsOf.set(page, lines);
  page.on('pageerror', ({ message }) => {
    if (message !== leftWhileReading) lines.push(`thrown: ${message}`);
  });
  page.on('console', (message) => {
    // A page that rightly answers 404 or 403 is told of like a picture that is missing.
    const isThePageItself =
      message.location().url === page.url() && message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isThePageItself) lines.push(`${message.text()} (${message.location().url})`);
  });
}

/** API paths whose refusal a journey provokes: the page tells the person, and the browser notes it in its console as well. */
const refusalsOf = new WeakMap<Page, string[]>();

/** From now on a refusal of this API path, `/api/users/me`, is no complaint. */
export function expectRefusal(page: Page, path: string): void {
  refusalsOf.set(page, [...(refusalsOf.get(page) ?? []), path]);
}

/** Errors since the page was opened, from its console and uncaught ones: one line each. */
export function complaints(page: Page): readonly string[] {
  const isExpected = (line: string): boolean =>
    line.startsWith('Failed to load resource') &&
    (refusalsOf.get(page) ?? []).some((path) => line.endsWith(`${path})`));
  return (complaintsOf.get(page) ?? []).filter((line) => !isExpected(line));
}

let axeSource: Promise<string> | undefined;

async function readAxe(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
}

/** Half a megabyte of script, which each frame reads once for all of its checks. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  axeSource ??= readAxe();
  await frame.evaluate(await axeSource);
}

/** Halfway from one look to the other, a colour has the contrast of neither; what would appear in a moment is there now. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => void requestAnimationFrame(() => requestAnimationFrame(painted))));
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  });
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with one line for each element that breaks a rule of WCAG 2.2 AA. */
export async function checkAxe(page: Page): Promise<void> {
  await settle(page);
  await Promise.all(page.frames().map(bringAxe));
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    return (await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
  }, standards);
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n    ${node.html.slice(0, 200)}`),
  );
  if (lines.length > 0)
    throw new Error(`${lines.length} accessibility errors on ${new URL(page.url()).pathname}\n  ${lines.join('\n  ')}`);
}

/** Turns a page's clock, which a test has installed: what would happen by itself within the next seconds has happened then. */
export async function passTime(page: Page): Promise<void> {
  // What one round causes may set a timer of its own.
  for (let round = 0; round < 3; round += 1) await page.clock.runFor(1_000);
}
