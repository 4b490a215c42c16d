import { createConnection } from 'node:net';
import { openRedis } from '../../cluster/dependencies.ts';
import type { Fixture } from '../../../bench/fixture.ts';
import { sendCalls } from '../../../bench/load.ts';
import { startOvation } from '../../../bench/processes.ts';
import { writingKinds, type CallKind } from '../model/call-kinds.ts';
import { requestsOfKind } from './mixes.ts';

/** How many messages a process gives to Redis for a call of each writing kind; empty where there is no Redis. */
export async function measureRedisEvents(fixture: Fixture): Promise<Partial<Record<CallKind, number>>> {
  const redis = await openRedis();
  if (!redis) return {};
  const address = new URL(redis.environment['REDIS_URL'] ?? '');
  try {
    const ovation = await startOvation(fixture.databaseUrl, redis.environment);
    try {
      const events: Partial<Record<CallKind, number>> = {};
      for (const kind of writingKinds) {
        const requests = requestsOfKind(kind, { ...fixture, ovation });
        const before = await readPublished(Number(address.port));
        const { total } = await sendCalls({ url: ovation.url, requests }, requests.length, 4);
        events[kind] = ((await readPublished(Number(address.port))) - before) / total;
      }
      return events;
    } finally {
      await ovation.stop();
    }
  } finally {
    await redis.part.stop();
  }
}

/** Calls of PUBLISH since Redis started. */
async function readPublished(port: number): Promise<number> {
  const connection = createConnection({ port, host: '127.0.0.1' });
  connection.setEncoding('utf8').write('INFO commandstats\r\nQUIT\r\n');
  let answer = '';
  for await (const text of connection) answer += String(text);
  return Number(/cmdstat_publish:calls=(\d+)/.exec(answer)?.[1] ?? 0);
}
