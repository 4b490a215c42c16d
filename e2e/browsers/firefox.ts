import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import type { OtherBrowser } from './other-browser.ts';

const program = '/usr/bin/firefox-esr';

export const hasFirefox = existsSync(program);

/** Debian's Firefox, through the WebDriver BiDi that it speaks itself: https://www.w3.org/TR/webdriver-bidi/ */
export async function openFirefox(): Promise<OtherBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(join(folder, 'user.js'), 'user_pref("media.autoplay.default", 0);\n');
  const firefox = spawn(program, ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const send = await connect(`${await addressOf(firefox)}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: [{ context: string }] };
  const [{ context }] = contexts;
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  const evaluate = async (expression: string): Promise<RemoteValue> =>
    resultOf(await send('script.evaluate', { expression, target: { context }, awaitPromise: true }));
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    async takeToken(token, site) {
      const value = { type: 'string', value: token };
      await send('storage.setCookie', { cookie: { name: 'token', value, domain: new URL(site).hostname } });
    },
    evaluate: async (expression) => (await evaluate(expression)).value,
    async find(expression) {
      const { sharedId } = await evaluate(expression);
      return sharedId === undefined ? undefined : elementOf({ send, context, sharedId });
    },
    async close() {
      const ended = once(firefox, 'exit');
      await send('browser.close', {});
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** It says at its start where it listens. */
function addressOf(firefox: ChildProcess & { readonly stderr: Readable }): Promise<string> {
  return new Promise((resolve, reject) => {
    firefox.once('exit', (code) => reject(new Error(`Firefox ended with ${code} before it listened.`)));
    createInterface(firefox.stderr).on('line', (line) => {
      const address = /^WebDriver BiDi listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

type Send = (method: string, params: object) => Promise<unknown>;

interface Answer {
  readonly id?: number | null;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Commands over one socket, each answered with its number. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Answer;
    const command = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) command?.resolve(result);
    else command?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const command of waiting.values()) command.reject(new Error('Firefox hung up.'));
  });
  const open = Promise.withResolvers<void>();
  socket.addEventListener('open', () => open.resolve());
  socket.addEventListener('error', () => open.reject(new Error(`Firefox does not answer at ${address}.`)));
  await open.promise;
  let count = 0;
  return (method, params) => {
    const id = (count += 1);
    const command = Promise.withResolvers<unknown>();
    waiting.set(id, command);
    socket.send(JSON.stringify({ id, method, params }));
    return command.promise;
  };
}

/** A text, a number or a truth value has a `value`, an element a `sharedId`. */
interface RemoteValue {
  readonly value?: unknown;
  readonly sharedId?: string;
}

function resultOf(answer: unknown): RemoteValue {
  const { result, exceptionDetails } = answer as {
    readonly result?: RemoteValue;
    readonly exceptionDetails?: { readonly text: string };
  };
  if (result === undefined) throw new Error(exceptionDetails?.text);
  return result;
}

function elementOf({ send, context, sharedId }: { send: Send; context: string; sharedId: string }) {
  const call = (functionDeclaration: string): Promise<unknown> =>
    send('script.callFunction', {
      functionDeclaration,
      arguments: [{ sharedId }],
      target: { context },
      awaitPromise: false,
    });
  const perform = (...actions: object[]): Promise<unknown> => send('input.performActions', { context, actions });
  return {
    async click() {
      await call(`(element) => element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' })`);
      const origin = { type: 'element', element: { sharedId } };
      const move = { type: 'pointerMove', x: 0, y: 0, origin };
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      await perform({ type: 'pointer', id: 'mouse', actions: [move, ...press] });
    },
    async type(text: string) {
      await call('(element) => element.focus()');
      const strokes = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await perform({ type: 'key', id: 'keyboard', actions: strokes });
    },
  };
}
