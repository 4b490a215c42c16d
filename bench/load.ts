import autocannon, { type Request } from 'autocannon';

export type { Request };

export interface Figures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const connections = 32;
const seconds = { warmUp: 1, measure: 4 };

/** Sends the requests round and round from many connections; throws when any answer is not 2xx, because an error is quick. */
export async function measure(url: string, requests: readonly Request[]): Promise<Figures> {
  await shoot(url, requests, seconds.warmUp);
  const result = await shoot(url, requests, seconds.measure);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}${requests[0]?.path}: ${result.non2xx} answers were not 2xx and ${result.errors} failed.`);
  return { requestsPerSecond: result['2xx'] / seconds.measure, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** Each connection begins elsewhere in the list, as different people would: otherwise all would use one wallet at a time. */
function shoot(url: string, requests: readonly Request[], duration: number) {
  let connection = 0;
  return autocannon({
    url, requests, connections, duration,
    setupClient(client) {
      const start = (connection += 1) % requests.length;
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
}
