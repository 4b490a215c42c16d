import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as prometheus from 'prom-client';
import type { Gauge } from '../gauges.ts';

/**
 * Measures responses by route, and collects the modules' gauges, for Prometheus at 127.0.0.1:METRICS_PORT/metrics,
 * which is not public.
 */
export async function serveMetrics(
  server: FastifyInstance,
  { port, gauges }: { readonly port: number; readonly gauges: readonly Gauge[] },
): Promise<Server> {
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  for (const gauge of gauges) addGauge(registry, gauge);
  const seconds = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
  });
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  const listener = createServer(async (request, response) => {
    const isMetrics = request.url === '/metrics';
    response.writeHead(isMetrics ? 200 : 404, { 'content-type': registry.contentType });
    response.end(isMetrics ? await registry.metrics() : '');
  });
  await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(port, '127.0.0.1', resolve));
  return listener;
}

/** A gauge without a value is left out. */
function addGauge(registry: prometheus.Registry, { name, help, read }: Gauge): void {
  const gauge = new prometheus.Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(gauge);
}
