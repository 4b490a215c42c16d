import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * Browser windows: each has its own cookies and storage, like another person's browser. A window that its test has
 * closed serves the next test that wants one like it, without what the earlier one stored, because loading a page into
 * one that has the site's scripts in its cache takes a quarter less processor time.
 */
const idle = new Map<string, BrowserContext[]>();
/** Under which key a window is idle later; those without one are closed after use. */
const keys = new WeakMap<BrowserContext, string>();

/** Sites that last longer than a file of tests: their windows stay when those of the file are closed. */
const lasting = new Set<string>();

export function keepWindowsOf(baseUrl: string): void {
  lasting.add(baseUrl);
}

/** The site ends with this file after all. */
export function dropWindowsOf(baseUrl: string): void {
  lasting.delete(baseUrl);
}

export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
}

export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const key = JSON.stringify(options);
  const used = idle.get(key)?.pop();
  const context = used ?? (await browser.newContext(options));
  if (options.baseURL !== undefined && options.serviceWorkers === 'block') keys.set(context, key);
  const page = await context.newPage();
  if (used) await clearStorage(page, options.baseURL ?? '');
  noticeChanges(page, options.baseURL ?? '');
  return { context, page };
}

/** After the page has been closed, so that nothing that it stores while it is left comes later. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** What a test changes of a window itself, such as taking it offline, would stay, and so would another site's storage. */
function noticeChanges(page: Page, baseUrl: string): void {
  const [{ clock }, context] = [page, page.context()];
  const changed = (): void => void keys.delete(context);
  page.context = () => {
    changed();
    return context;
  };
  Object.defineProperty(page, 'clock', {
    get() {
      changed();
      return clock;
    },
  });
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() === null && frame.url().startsWith('http') && !frame.url().startsWith(baseUrl)) changed();
  });
}

/** Closes a window with all of its pages. */
export async function closeWindow({ context }: Window): Promise<void> {
  const key = keys.get(context);
  if (key === undefined) return context.close();
  await Promise.all(context.pages().map((each) => each.close()));
  await context.clearCookies();
  idle.set(key, [...(idle.get(key) ?? []), context]);
}

/** Closes all windows but those that wait for the next test of a site that lasts. */
export async function closeWindows(browser: Browser): Promise<void> {
  for (const [key] of idle) if (!lasts(key)) idle.delete(key);
  const kept = new Set([...idle.values()].flat());
  await Promise.all(
    browser
      .contexts()
      .filter((context) => !kept.has(context))
      .map((context) => context.close()),
  );
}

function lasts(key: string): boolean {
  const { baseURL } = JSON.parse(key) as BrowserContextOptions;
  return baseURL !== undefined && lasting.has(baseURL);
}
