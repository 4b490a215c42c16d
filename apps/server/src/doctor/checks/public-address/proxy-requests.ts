import { randomBytes } from 'node:crypto';
import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { networkProblem } from '../../network-problem.ts';

const timeoutMs = 10_000;
/** How long a proxy that passes an upload on at once may take to do so. */
const streamingMs = 5_000;
const largeBytes = 500 * 1024 ** 2;

/** `open` if the proxy lets a WebSocket through; otherwise what happened. */
export function tryWebSocket(url: URL, origin: string): Promise<'open' | string> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin,
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return settle(url, { headers }, (sent, resolve) => {
    sent.once('upgrade', (_reply, socket) => {
      socket.destroy();
      resolve('open');
    });
    sent.once('response', ({ statusCode }) => resolve(`it answers ${statusCode}`));
    sent.end();
  });
}

/**
 * Announces a large upload and sends its beginning. `streamed` if the site hears of it before it is complete; `held
 * back` if the proxy waits for the rest; otherwise what happened.
 */
export function sendLargeBody(url: URL, uploadBegins: Promise<void>): Promise<'streamed' | 'held back' | string> {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(largeBytes) };
  return settle(url, { method: 'POST', headers }, (sent, resolve) => {
    sent.once('response', ({ statusCode }) => resolve(`it answers ${statusCode}`));
    void uploadBegins.then(() => resolve('streamed'));
    setTimeout(() => resolve('held back'), streamingMs).unref();
    sent.write(Buffer.alloc(64 * 1024));
  });
}

function settle(
  url: URL,
  options: RequestOptions,
  send: (sent: ClientRequest, resolve: (answer: string) => void) => void,
): Promise<string> {
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { ...options, timeout: timeoutMs });
  const answer = new Promise<string>((resolve) => {
    sent.once('timeout', () => resolve('it does not answer'));
    sent.on('error', (error) => resolve(networkProblem(error)));
    send(sent, resolve);
  });
  return answer.finally(() => sent.destroy());
}
