import type { Config } from '../../../platform/config.ts';
import { addressReader } from '../../../platform/http/addresses/remote-address.ts';
import { isLocalAddress } from '../../../platform/local-address.ts';
import { findingsOf, type Finding } from '../../finding.ts';
import { codeOf, networkProblem } from '../../network-problem.ts';
import { inventedAddress, startEcho, type Echo, type Heard } from './proxy-echo.ts';
import { sendLargeBody, tryWebSocket } from './proxy-requests.ts';

const { fine, skipped, warning, problem } = findingsOf('proxy');

const timeoutMs = 10_000;
const what = 'See docs/operations/containers.md for a Caddyfile that does all of this.';

/**
 * Looks at PUBLIC_URL as visitors do. While the site does not run here, a small server takes its place for a moment and
 * sees what the proxy passes on; a running site is only asked whether it can be reached.
 */
export async function checkProxy(config: Config): Promise<Finding[]> {
  const { publicUrl, trustProxy } = config;
  if (isLocalAddress(publicUrl) && trustProxy === false)
    return [skipped(`PUBLIC_URL is ${publicUrl}, without a proxy in front.`)];
  if (await isRunningAt(publicUrl)) return checkRunning(publicUrl);
  const echo = await startEcho(config).catch(() => undefined);
  if (echo === undefined) return [await explainSilence(publicUrl)];
  try {
    return await checkThrough(echo, config);
  } finally {
    await echo.stop();
  }
}

async function isRunningAt(publicUrl: string): Promise<boolean> {
  const address = new URL('/api/health', publicUrl);
  return fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (reply) => reply.ok && typeof ((await reply.json()) as { status?: unknown }).status === 'string')
    .catch(() => false);
}

async function checkRunning(publicUrl: string): Promise<Finding[]> {
  const sockets = await tryWebSocket(new URL('/socket.io/?EIO=4&transport=websocket', publicUrl), publicUrl);
  return [
    fine(`The site answers at ${publicUrl}.`),
    ofSockets(sockets),
    skipped('What the proxy passes on can be seen only while the site is stopped on this machine.'),
  ];
}

async function explainSilence(publicUrl: string): Promise<Finding> {
  const reply = await fetch(publicUrl, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => error as Error,
  );
  const found = reply instanceof Response ? `answers ${reply.status}` : `cannot be reached: ${networkProblem(reply)}`;
  return problem(`The site does not answer at ${publicUrl}, which ${found}.`, 'Start the site, or correct PUBLIC_URL.');
}

async function checkThrough(echo: Echo, config: Config): Promise<Finding[]> {
  const { publicUrl } = config;
  const heard = await echo.hear(publicUrl).catch((error: unknown) => error as Error);
  if (heard instanceof Error) return [explainLost(heard, config)];
  const sockets = await tryWebSocket(new URL(echo.path, publicUrl), publicUrl);
  const found = [
    ofHost(heard, publicUrl),
    ofAddress(heard, config),
    ofSockets(sockets),
    await ofBodies(echo, publicUrl),
  ];
  return found;
}

function explainLost(error: Error, { publicUrl, host, port }: Config): Finding {
  const isTls = codeOf(error).includes('CERT');
  return problem(
    `A request to ${publicUrl} does not arrive at port ${port} of ${host}: ${networkProblem(error)}.`,
    isTls ? 'Correct the certificate first.' : `Let the proxy pass everything on to port ${port} of this machine.`,
  );
}

function ofHost({ host }: Heard, publicUrl: string): Finding {
  const expected = new URL(publicUrl).host;
  if (host === expected) return fine(`Requests to ${publicUrl} arrive, with their Host.`);
  return problem(`The proxy passes on the Host ${host} in place of ${expected}.`, `Let it forward Host. ${what}`);
}

/** The address that limits and blocked countries would go by, for a visitor who claims to come from elsewhere. */
function ofAddress({ request, forwardedFor, remote }: Heard, { trustProxy }: Config): Finding {
  if (forwardedFor === undefined)
    return problem(
      'The proxy does not say where a visitor comes from (X-Forwarded-For): all of them share one address.',
      `Let it send X-Forwarded-For. ${what}`,
    );
  const address = addressReader(trustProxy)(request);
  if (address === inventedAddress)
    return problem(
      'A visitor can invent their address: TRUST_PROXY trusts more proxies than there are, or the proxy believes visitors.',
      'Set TRUST_PROXY to the number of proxies in front, usually 1.',
    );
  const nearest = forwardedFor.split(',').at(-1)?.trim();
  if (address === remote && nearest !== remote)
    return problem(
      `All visitors count as the proxy (${remote}): TRUST_PROXY does not trust it.`,
      'Set TRUST_PROXY to the number of proxies in front, usually 1.',
    );
  return fine('Each visitor counts by their own address, and cannot invent it.');
}

function ofSockets(answer: 'open' | string): Finding {
  if (answer === 'open') return fine('WebSockets pass.');
  return problem(
    `WebSockets do not pass (${answer}): messages and notifications arrive late.`,
    `Let the proxy forward Upgrade and Connection over HTTP/1.1. ${what}`,
  );
}

async function ofBodies(echo: Echo, publicUrl: string): Promise<Finding> {
  const answer = await sendLargeBody(new URL(echo.path, publicUrl), echo.uploadBegins);
  if (answer === 'streamed') return fine('Uploads of 500 MB are accepted, and passed on while they arrive.');
  if (answer === 'held back')
    return warning(
      'The proxy keeps an upload until it is complete: progress stands still, and its disk fills.',
      'Turn off the buffering of requests (nginx: proxy_request_buffering off).',
    );
  return problem(
    `The proxy refuses an upload of 500 MB: ${answer}.`,
    'Allow large bodies (nginx: client_max_body_size 0).',
  );
}
