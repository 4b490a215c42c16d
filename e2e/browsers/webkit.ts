import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@ovation/testing/free-port.ts';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';

import type { OtherBrowser } from './other-browser.ts';

const driverProgram = '/usr/bin/WebKitWebDriver';
const displayProgram = '/usr/bin/Xvfb';
const [browserProgram] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

export const hasWebKit = [driverProgram, displayProgram, browserProgram ?? ''].every(existsSync);

/** Debian's WebKitGTK with its small browser, on a display that only exists in memory. */
export async function openWebKit(): Promise<OtherBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const port = await freePort();
  const display = spawn(displayProgram, ['-displayfd', '1', '-screen', '0', '1280x960x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const driver = spawn(driverProgram, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  await untilReady(`http://127.0.0.1:${port}/status`);
  const options = { binary: browserProgram, args: ['--automation'] };
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
    .build();
  await browser.manage().setTimeouts({ pageLoad: 90_000, script: 90_000 });
  return {
    goto: (address) => browser.get(address),
    takeToken: (token) => browser.manage().addCookie({ name: 'token', value: token, path: '/' }),
    evaluate: (expression) => browser.executeScript(`return ${expression};`),
    async find(expression) {
      const element = await browser.executeScript<WebElement | null>(`return ${expression};`);
      return element ? { click: () => element.click(), type: (text) => element.sendKeys(text) } : undefined;
    },
    async close() {
      await browser.quit().catch(() => undefined);
      driver.kill();
      display.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function untilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error('WebKitWebDriver did not start.');
}
