import { existsSync } from 'node:fs';
import { launch, type ElementHandle } from 'puppeteer-core';

import type { OtherBrowser } from './other-browser.ts';

const program = '/usr/bin/firefox-esr';

export const hasFirefox = existsSync(program);

/** Debian's Firefox, through the WebDriver BiDi that it speaks itself. */
export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 90_000 })),
    takeToken: (token, site) => browser.setCookie({ name: 'token', value: token, domain: new URL(site).hostname }),
    evaluate: (expression) => page.evaluate(expression),
    async find(expression) {
      const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle | null;
      return element ? { click: () => element.click(), type: (text) => element.type(text) } : undefined;
    },
    close: () => browser.close(),
  };
}
