import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as prometheus from 'prom-client';
import type { App } from '../../app.ts';
import type { Gauge } from './gauge.ts';

interface Listening {
  readonly port: number;
  /** Not the public one: the numbers say how a business goes. */
  readonly host: string;
}

/** Measures responses, and serves them at /metrics to Prometheus, with other measurements and the modules' gauges. */
export async function serveMetrics(
  server: FastifyInstance,
  { gauges, logger, measurements }: Pick<App, 'gauges' | 'logger' | 'measurements'>,
  { port, host }: Listening,
): Promise<Server> {
  const { registry } = measurements;
  prometheus.collectDefaultMetrics({ register: registry });
  for (const gauge of gauges) addGauge(registry, gauge, logger);
  server.addHook('onResponse', async ({ routeOptions }, reply) => {
    const operation = routeOptions.config.operation ?? routeOptions.url ?? 'unknown';
    measurements.addCall(operation, reply.statusCode, reply.elapsedTime / 1_000);
  });
  const listener = createServer(async (request, response) => {
    const isMetrics = request.url === '/metrics';
    response.writeHead(isMetrics ? 200 : 404, { 'content-type': registry.contentType });
    response.end(isMetrics ? await registry.metrics() : '');
  });
  await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(port, host, resolve));
  return listener;
}

/** A gauge without a value is left out, and so is one that cannot be read: the others matter most in an outage. */
function addGauge(
  registry: prometheus.Registry,
  { name, help, labels = [], read }: Gauge,
  logger: App['logger'],
): void {
  const gauge = new prometheus.Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [],
    async collect() {
      this.reset();
      if (labels.length === 0) this.remove();
      const value = await read().catch((error: unknown) => {
        logger.debug({ part: 'metrics', gauge: name, err: error }, 'a gauge could not be read');
      });
      if (typeof value === 'number') this.set(value);
      else for (const sample of value ?? []) this.set({ ...sample.labels }, sample.value);
    },
  });
  registry.registerMetric(gauge);
}

/** What this process holds at the moment of a scrape. */
export function processGauges({ pool, realtime, transcoder }: App): Gauge[] {
  return [
    {
      name: 'ovation_database_connections',
      help: 'Connections of the pool that are in use or idle, and calls that wait for one.',
      labels: ['state'],
      read: async () => [
        { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    },
    {
      name: 'ovation_sockets',
      help: 'Sockets that this process holds.',
      read: async () => realtime.totalSockets(),
    },
    {
      name: 'ovation_transcoder_files',
      help: 'Videos and audio files that this process transcodes, and those that wait for a slot.',
      labels: ['state'],
      read: async () => {
        const { running, waiting } = transcoder.load();
        return [
          { labels: { state: 'running' }, value: running },
          { labels: { state: 'waiting' }, value: waiting },
        ];
      },
    },
  ];
}

/** Whether the process could serve, and what it could serve: see `Readiness`. */
export function readyGauges({ readiness }: Pick<App, 'readiness'>): Gauge[] {
  return [
    {
      name: 'ovation_ready',
      help: 'Whether the database answers, without which nothing can be served: 1, or 0.',
      read: async () => Number((await readiness.parts()).database),
    },
    {
      name: 'ovation_store_ready',
      help: 'Whether the store of the media answers: 1, or 0.',
      read: async () => Number((await readiness.parts()).storage),
    },
  ];
}
