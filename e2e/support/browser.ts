import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type Axe from 'axe-core';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';

import { startChromium } from './chromium.ts';
import { findCoveredControls } from './screens/covered-controls.ts';
import { complainOfCutControls, complainOfWidth, findCutTexts } from './page-width.ts';
import { isInStep } from './steps.ts';

/** Ends what hangs; a busy machine may take this long for what takes a moment on an idle one. */
const patienceMs = 90_000;

/** Windows narrower than this are phones. */
const phoneBelowPx = 600;

export interface PageOptions {
  /** The base of relative addresses: the site's own address. */
  readonly baseUrl?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** Below 600 px, the page is a phone's: it has touch instead of a mouse, and must not be wider than the phone. */
  readonly width?: number;
  readonly height?: number;
  /** Logs the page in; without it, the page is anonymous. */
  readonly token?: string;
  /** False for a browser without JavaScript. */
  readonly scripts?: boolean;
  /**
   * True for journeys about the service worker. Elsewhere there is none: a request that passes through one may escape
   * `page.route`, when the browser is starting the worker or handing the page over to it.
   */
  readonly serviceWorker?: boolean;
}

interface Complaint {
  readonly text: string;
  /** The test that ran when the page complained, which may be another one than that which opened the page. */
  readonly during: string;
}

/** The page's console complaints, and what it threw. */
const complaintsOf = new WeakMap<Page, Complaint[]>();
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

/** Closes a file's pages, with their cookies and storage. */
export async function closePages(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/**
 * A page with its own cookies and storage, like another person's browser. It is closed with the test that opens it; one
 * that `beforeAll` or a step has opened serves later tests, and is closed with those of the file.
 */
export async function newPage({
  baseUrl,
  colorScheme = 'light',
  width = 1440,
  height = 900,
  token,
  scripts = true,
  serviceWorker = false,
}: PageOptions = {}): Promise<Page> {
  const isPhone = width < phoneBelowPx;
  const browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: baseUrl,
    colorScheme,
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    javaScriptEnabled: scripts,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  });
  if (token !== undefined)
    await context.addCookies([{ name: 'token', value: token, url: baseUrl ?? '', httpOnly: true, sameSite: 'Lax' }]);
  context.setDefaultTimeout(patienceMs);
  if (isPhone && scripts) await context.addInitScript(complainOfWidth);
  if (scripts) await context.addInitScript(complainOfCutControls);
  const page = await context.newPage();
  collectComplaints(page);
  endWithTest(page, context);
  if (scripts) waitsForReact(page);
  return page;
}

/**
 * Closes a page with its test, unless it is for later ones. Adds to a failed test what its pages showed, which explains
 * failures elsewhere; not of those for all tests.
 */
function endWithTest(page: Page, context: BrowserContext): void {
  if (TestRunner.getCurrentTest() === undefined) return;
  const isForLaterTests = isInStep();
  onTestFinished(async ({ task: { result } }) => {
    const [error] = result?.errors ?? [];
    if (error && !page.isClosed()) error.stack = `${error.stack}\n${await describePage(page)}`;
    if (!isForLaterTests) await context.close();
  });
}

async function describePage(page: Page): Promise<string> {
  const shown = await page.locator('body').innerText();
  return `${page.url()} showed:\n${shown.slice(0, 900)}\n${complaints(page).join('\n')}`;
}

/** Before React has hydrated the page, a click on something that only React handles is lost. */
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

/** Chromium throws this if a page is left while a stream of it is still read: no one sees it any more. */
const leftWhileReading = 'BodyStreamBuffer was aborted';

function collectComplaints(page: Page): void {
  const collected: Complaint[] = [];
  complaintsOf.set(page, collected);
  const collect = (text: string): void => void collected.push({ text, during: currentTestName() });
  page.on('pageerror', ({ message }) => {
    if (message !== leftWhileReading) collect(`thrown: ${message}`);
  });
  page.on('console', (message) => {
    // A correct 404 or 403 of a page is logged like that of a missing picture.
    const isThePageItself =
      message.location().url === page.url() && message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isThePageItself) collect(`${message.text()} (${message.location().url})`);
  });
}

function currentTestName(): string {
  const test = TestRunner.getCurrentTest();
  return test ? `in “${test.name}”` : 'outside of the tests';
}

/** API paths whose failure a journey provokes: the page reports it, and the browser logs it in its console as well. */
const expectedFailuresOf = new WeakMap<Page, string[]>();

/** From now on a failure of this API path, such as `/api/users/me`, is no complaint. */
export function expectFailure(page: Page, path: string): void {
  expectedFailuresOf.set(page, [...(expectedFailuresOf.get(page) ?? []), path]);
}

/** Errors since the page was opened, from its console and uncaught ones: one line each, with the test. */
export function complaints(page: Page): readonly string[] {
  const isExpected = ({ text }: Complaint): boolean =>
    text.startsWith('Failed to load resource') &&
    (expectedFailuresOf.get(page) ?? []).some((path) => text.endsWith(`${path})`));
  return (complaintsOf.get(page) ?? [])
    .filter((complaint) => !isExpected(complaint))
    .map(({ text, during }) => `${text} ${during}`);
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

/** During a transition a colour has the contrast of neither state; this shows the final one. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => void requestAnimationFrame(() => requestAnimationFrame(painted))));
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  });
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with one line for each element that violates a rule of WCAG 2.2 AA, or one of these rules. */
export async function checkAxe(page: Page, rules?: string[]): Promise<void> {
  await settle(page);
  await Promise.all(page.frames().map(bringAxe));
  const runOnly: Axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards };
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      return (await axe.run(document, options)).violations;
    },
    { runOnly, resultTypes: ['violations'] } satisfies Axe.RunOptions,
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n    ${node.html.slice(0, 200)}`),
  );
  if (lines.length > 0)
    throw new Error(`${lines.length} accessibility errors on ${new URL(page.url()).pathname}\n  ${lines.join('\n  ')}`);
}

/** A screen of a main job: it is accessible, shows all of its texts, and each of its controls can be pressed. */
export async function checkScreen(page: Page): Promise<void> {
  await checkAxe(page);
  const cut = await page.evaluate(findCutTexts);
  if (cut.length > 0) throw new Error(`Texts are cut off on ${new URL(page.url()).pathname}\n  ${cut.join('\n  ')}`);
  const covered = await page.evaluate(findCoveredControls);
  if (covered.length > 0)
    throw new Error(`Controls are covered on ${new URL(page.url()).pathname}\n  ${covered.join('\n  ')}`);
}

/** Advances a page's clock, which a test has installed, by the next seconds. */
export async function passTime(page: Page): Promise<void> {
  // A round may set new timers.
  for (let round = 0; round < 3; round += 1) await page.clock.runFor(1_000);
}
