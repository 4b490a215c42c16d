import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CaptchaProvider {
  /** The address for the site: `http://127.0.0.1:9000`. */
  readonly url: string;
  /** A fresh token, as from a page that names `action`. */
  solve(action?: string): string;
  close(): Promise<void>;
}

/** Stands in for Google's and Cloudflare's `siteverify`: takes a form, and accepts each token once. */
export async function startCaptchaProvider(secretKey: string): Promise<CaptchaProvider> {
  const solved = new Map<string, string | undefined>();
  return {
    ...(await listen(siteVerify(secretKey, solved))),
    solve(action) {
      const token = randomUUID();
      solved.set(token, action);
      return token;
    },
  };
}

function siteVerify(secretKey: string, solved: Map<string, string | undefined>): RequestListener {
  return async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const refuse = (code: string): string => JSON.stringify({ success: false, 'error-codes': [code] });
    const token = form.get('response') ?? '';
    const action = solved.get(token);
    const knows = request.method === 'POST' && form.get('secret') === secretKey;
    const passes = solved.delete(token);
    response.end(
      !knows
        ? refuse('invalid-input-secret')
        : passes
          ? JSON.stringify({ success: true, hostname: 'ovation.example', action })
          : refuse('timeout-or-duplicate'),
    );
  };
}

/** A local server that always responds in one way. */
export async function listen(answer: RequestListener): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
