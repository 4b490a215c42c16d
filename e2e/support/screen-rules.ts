import type { Page } from 'playwright-core';

/** A page that is wider than the phone would scroll in two directions. */
export async function refuseSideways(page: Page): Promise<void> {
  const widerPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (widerPx > 0) throw new Error(`The page is ${widerPx} px wider than a phone.`);
}

/** HTML allows style elements in the head only; some of Mantine's responsive props put them where they are used. */
export async function refuseStyleInBody(page: Page): Promise<void> {
  const styles = await page.evaluate(() => document.body.querySelector('style')?.textContent);
  if (styles !== undefined) throw new Error(`The page has a style element in its body: ${styles}`);
}
