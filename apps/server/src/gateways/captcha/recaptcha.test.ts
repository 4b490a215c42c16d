import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { captchaConformance } from './conformance.ts';
import { createRecaptcha } from './recaptcha.ts';

const secretKey = 'our secret';

async function listen(answer: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers as Google does: a form comes in, each token counts once. */
function siteVerify(solved: Set<string>): RequestListener {
  return async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const refuse = (code: string): string => JSON.stringify({ success: false, 'error-codes': [code] });
    const knows = request.method === 'POST' && form.get('secret') === secretKey;
    const passes = solved.delete(form.get('response') ?? '');
    response.end(!knows ? refuse('invalid-input-secret') : passes ? JSON.stringify({ success: true, hostname: 'ovation.example' }) : refuse('timeout-or-duplicate'));
  };
}

async function openGoogle() {
  const solved = new Set<string>();
  const google = await listen(siteVerify(solved));
  return {
    ...google, gateway: createRecaptcha({ secretKey, url: google.url }),
    solve() {
      const token = randomUUID();
      solved.add(token);
      return token;
    },
  };
}

captchaConformance('reCAPTCHA', openGoogle);

test('a token counts once', async () => {
  const google = await openGoogle();
  const token = google.solve();
  expect(await google.gateway.verify(token, '192.0.2.1')).toEqual({ success: true });
  expect(await google.gateway.verify(token, '192.0.2.1')).toEqual({ success: false });
  await google.close();
});

test('our own wrong key is an error, not a failed captcha', async () => {
  const google = await openGoogle();
  await expect(createRecaptcha({ secretKey: 'another', url: google.url }).verify(google.solve(), '192.0.2.1')).rejects.toThrow('invalid-input-secret');
  await google.close();
});

test.each([[0.9, true], [0.5, true], [0.3, false]])('a score of %f passes: %s', async (score, success) => {
  const google = await listen((_request, response) => void response.end(JSON.stringify({ success: true, score })));
  expect(await createRecaptcha({ secretKey, url: google.url }).verify('token', '192.0.2.1')).toEqual({ success, score });
  await google.close();
});

test.each<[string, RequestListener]>([
  ['an error', (_request, response) => void response.writeHead(500).end('{}')],
  ['no JSON', (_request, response) => void response.end('<html>')],
  ['something else', (_request, response) => void response.end('{"success":"yes"}')],
  ['another address', (_request, response) => void response.writeHead(302, { location: '/siteverify' }).end()],
  ['nothing', () => undefined],
])('who answers with %s has not verified anybody', async (_name, answer) => {
  const google = await listen(answer);
  await expect(createRecaptcha({ secretKey, url: google.url, timeoutMs: 200 }).verify('token', '192.0.2.1')).rejects.toThrow(/./);
  await google.close();
});
