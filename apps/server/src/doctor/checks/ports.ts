import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { codeOf } from '../network-problem.ts';

const { fine, warning, problem } = findingsOf('ports');

type Ports = Pick<Config, 'port' | 'host' | 'metricsPort' | 'metricsHost' | 'roles' | 'live'>;

/** Listens for a moment on each port that this process would use. A running site uses them already. */
export async function checkPorts(config: Ports): Promise<Finding[]> {
  const { port, host, metricsPort, metricsHost, roles, live } = config;
  const errors = [
    await tryTcp('PORT', port, host),
    metricsPort === undefined ? undefined : await tryTcp('METRICS_PORT', metricsPort, metricsHost),
    roles.has('live') && live.rtmpPort !== undefined ? await tryTcp('RTMP_PORT', live.rtmpPort, undefined) : undefined,
    roles.has('live') ? await tryUdp(live.udpPorts) : undefined,
  ].filter((finding) => finding !== undefined);
  if (!(await isOurs(port, host))) return errors.length > 0 ? errors : [fine('The ports of this process are free.')];
  return [fine(`The site is running on port ${port}.`), ...errors.filter(({ status }) => status === 'warning')];
}

/** The readiness address answers in our way, also before the site is ready. */
async function isOurs(port: number, host: string): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/api/health`;
  return fetch(address, { signal: AbortSignal.timeout(5_000) })
    .then(async (reply) => {
      const body = (await reply.json()) as { status?: unknown; requestId?: unknown };
      return body.status === 'ok' || body.status === 'degraded' || typeof body.requestId === 'string';
    })
    .catch(() => false);
}

function tryTcp(name: string, port: number, host: string | undefined): Promise<Finding | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(explain(error, name, port, host)));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

function explain(error: unknown, name: string, port: number, host = ''): Finding {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return problem(`${name} is ${port}, where another program listens.`, `End that program, or change ${name}.`);
  if (code === 'EACCES')
    return problem(
      `${name} is ${port}, where this user may not listen.`,
      'Choose a port above 1023; a proxy in front listens on 80 and 443.',
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return problem(`HOST is ${host}, which is no address of this machine.`, 'Try 127.0.0.1, or 0.0.0.0 for all.');
  return problem(`${name} is ${port}, where listening failed: ${(error as Error).message}.`, `Change ${name}.`);
}

/** Some that are in use cost some viewers or publishers, not the site. */
async function tryUdp({ from, to }: Config['live']['udpPorts']): Promise<Finding | undefined> {
  if (from === 0) return undefined;
  const ports = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const free = await Promise.all(ports.map(isFreeUdp));
  const used = ports.filter((_, index) => !free[index]);
  if (used.length === 0) return undefined;
  const message = `${used.length} of the ${ports.length} ports of LIVE_UDP_PORTS are in use, the first is ${used[0]}.`;
  const advice = 'Choose a range that nothing else uses, and that the system does not hand out (ip_local_port_range).';
  return used.length === ports.length ? problem(message, advice) : warning(message, advice);
}

function isFreeUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind(port, () => socket.close(() => resolve(true)));
  });
}
