import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@ovation/testing/free-port.ts';

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
  const send = await startSession(`http://127.0.0.1:${port}`);
  await send('POST', '/timeouts', { pageLoad: 90_000, script: 90_000 });
  const evaluate = (expression: string): Promise<unknown> =>
    send('POST', '/execute/sync', { script: `return ${expression};`, args: [] });
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    takeToken: async (value) => void (await send('POST', '/cookie', { cookie: { name: 'token', value, path: '/' } })),
    evaluate,
    async find(expression) {
      const element = (await evaluate(expression)) as Readonly<Record<string, string>> | null;
      if (!element) return undefined;
      const path = `/element/${element[nameOfElements]}`;
      return {
        click: async () => void (await send('POST', `${path}/click`, {})),
        type: async (text) => void (await send('POST', `${path}/value`, { text })),
      };
    },
    async close() {
      await send('DELETE', '').catch(() => undefined);
      driver.kill();
      display.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** In an answer; the standard made it up so that no page has one of this name. */
const nameOfElements = 'element-6066-11e4-a52e-4f735466cecf';

type Send = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** A browser of the driver's, and how to send it commands: https://www.w3.org/TR/webdriver2/ */
async function startSession(driver: string): Promise<Send> {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${driver}/session${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`${error}: ${message}`);
  };
  const options = { binary: browserProgram, args: ['--automation'] };
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  const started = await send('POST', '', { capabilities: { alwaysMatch: wanted } });
  const { sessionId } = started as { readonly sessionId: string };
  return (method, path, body) => send(method, `/${sessionId}${path}`, body);
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
