import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { networkProblem } from '../network-problem.ts';

const { fine, skipped, warning } = findingsOf('traces');

const timeoutMs = 5_000;

/** The collector takes traces: it is sent an empty list of them. Without it the site runs all the same. */
export async function checkTraces({ traces }: Pick<Config, 'traces'>): Promise<Finding[]> {
  if (traces === undefined) return [skipped('OTEL_EXPORTER_OTLP_ENDPOINT is unset: no traces are recorded.')];
  const { host } = new URL(traces.url);
  try {
    const { ok, status } = await send(traces.url);
    return [ok ? fine(`The collector ${host} takes traces.`) : explain(host, status)];
  } catch (error) {
    const advice = 'Correct OTEL_EXPORTER_OTLP_ENDPOINT, or start the collector.';
    return [warning(`The collector ${host} cannot be used: ${networkProblem(error)}.`, advice)];
  }
}

async function send(url: string): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response;
}

function explain(host: string, status: number): Finding {
  if (status === 401 || status === 403)
    return fine(`The collector ${host} answers and wants a login, which OTEL_EXPORTER_OTLP_HEADERS has to hold.`);
  return warning(
    `The collector ${host} answers with ${status} instead of taking traces as JSON over HTTP.`,
    'Use the address of its OTLP receiver for HTTP, usually with the port 4318; 4317 is for gRPC.',
  );
}
