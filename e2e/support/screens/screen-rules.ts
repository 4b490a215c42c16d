import type { Page } from 'playwright-core';

/**
 * A page that is wider than the device would scroll in two directions. A phone that shows it zooms out, so that the
 * window is as wide as the page: only the device's own width tells.
 */
export async function refuseSideways(page: Page, deviceWidth: number): Promise<void> {
  const widthPx = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
  if (widthPx > deviceWidth)
    throw new Error(`The page is ${widthPx - deviceWidth} px wider than a phone of ${deviceWidth} px.`);
}

/** HTML allows style elements in the head only; some of Mantine's responsive props put them where they are used. */
export async function refuseStyleInBody(page: Page): Promise<void> {
  const styles = await page.evaluate(() => document.body.querySelector('style')?.textContent);
  if (styles !== undefined) throw new Error(`The page has a style element in its body: ${styles}`);
}

/** Screens without the grid: one task in the middle, a page of its own. */
const withoutGrid = /^\/(?:auth|overlay|api)\b/;

/** The content of all screens of a frame begins at the same distance from its start: nothing jumps sideways. */
export async function refuseOtherStart(page: Page): Promise<void> {
  if (withoutGrid.test(new URL(page.url()).pathname)) return;
  const { start, expected } = await page.evaluate(measureStart);
  if (start !== undefined && Math.abs(start - expected) > 1)
    throw new Error(`The content begins at ${start} px, and that of other screens at ${expected} px.`);
}

/** Runs in the page. A message alone in the middle, such as that nothing was found, has no start. */
function measureStart(): { readonly start: number | undefined; readonly expected: number } {
  const main = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
  const [pagePx, gutterPx] = [1152, 40];
  // A blurred picture of locked content is larger than its frame, which cuts it off.
  const frameLeft = (element: Element | null): number => {
    if (!element || element.tagName === 'MAIN') return Number.NEGATIVE_INFINITY;
    const own =
      getComputedStyle(element).overflowX === 'visible'
        ? Number.NEGATIVE_INFINITY
        : element.getBoundingClientRect().left;
    return Math.max(own, frameLeft(element.parentElement));
  };
  const starts = [...document.querySelectorAll('main :is(h1, h2, article, section, form, img)')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, [role="alert"]'))
    .map((element) => ({ box: element.getBoundingClientRect(), frame: frameLeft(element.parentElement) }))
    .filter(({ box }) => box.width > 1 && box.width < main.width);
  return {
    start:
      starts.length === 0
        ? undefined
        : Math.round(Math.min(...starts.map(({ box, frame }) => Math.max(box.left, frame)))),
    expected: Math.round(main.left + Math.max(0, (main.width - pagePx) / 2) + gutterPx),
  };
}

/** For a page that follows the system's colour scheme. */
export async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    (expected) => (document.documentElement.dataset['mantineColorScheme'] ?? expected) === expected,
    scheme,
  );
}
