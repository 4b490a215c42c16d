import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import type { Fixture } from '../../../bench/fixture.ts';
import { bareName } from '../../../bench/prepare-fixture.ts';
import { readProcessorTime, readThreads } from '../../../bench/processor-time.ts';
import type { Cost } from '../model/coefficients.ts';
import { sum } from '../model/load.ts';

/** The bare server, called again and again beside what is measured: what slows that down, slows this down as well. */
export interface BareMeter {
  /** Milliseconds of the processor for a read and a transfer of the bare server, since the last reading. */
  readPair(): Promise<Cost>;
  /** All of PostgreSQL but what works for the bare server, in milliseconds; and the server of the fixture. */
  readOthers(fixture: Fixture): Promise<Cost>;
  close(): Promise<void>;
}

/** So that it takes little from the others. */
const restMs = 8;
const people = 64;

export async function openBareMeter(fixture: Fixture): Promise<BareMeter> {
  const client = new pg.Client({ connectionString: fixture.databaseUrl });
  await client.connect();
  const readBare = async (): Promise<Cost> => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [bareName],
    );
    const backends = await Promise.all(rows.map(({ pid }) => readThreads(pid)));
    return { serverMs: await readThreads(fixture.bare.pid), postgresMs: sum(backends, (ms) => ms) };
  };
  const calls = callInTurn(fixture.bare.url);
  let last = await readBare();
  return {
    async readPair() {
      const [pairs, now] = [calls.take(), await readBare()];
      const pair = {
        serverMs: (now.serverMs - last.serverMs) / pairs,
        postgresMs: (now.postgresMs - last.postgresMs) / pairs,
      };
      last = now;
      return pair;
    },
    async readOthers(of) {
      const [all, bare] = [await readProcessorTime(of), await readBare()];
      if (!all) throw new Error('This system does not say how much processor time a process takes.');
      return { serverMs: all.serverMs, postgresMs: all.postgresMs - bare.postgresMs };
    },
    async close() {
      await calls.stop();
      await client.end();
    },
  };
}

/** One read and one transfer after the other, until it is stopped. */
function callInTurn(url: string): { take(): number; stop(): Promise<void> } {
  let pairs = 0;
  const end = new AbortController();
  const headers = { 'content-type': 'application/json' };
  const work = async (): Promise<void> => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const person = turn % people;
      const read = await fetch(`${url}/cards/${person + 1}`);
      await read.arrayBuffer();
      const body = JSON.stringify({ amount: 1 });
      const moved = await fetch(`${url}/transfer/${person}/${person + people}`, { method: 'POST', headers, body });
      await moved.arrayBuffer();
      if (!read.ok || !moved.ok) throw new Error('The bare server did not answer.');
      pairs += 1;
      await rest(restMs);
    }
  };
  const working = work();
  return {
    take() {
      const taken = pairs;
      pairs = 0;
      return taken;
    },
    async stop() {
      end.abort();
      await working;
    },
  };
}

const [readings, readingMs] = [16, 400];

/** The least of many short readings: of cores that nobody else used just then. */
export async function readQuietPair(meter: BareMeter): Promise<Cost> {
  const pairs: Cost[] = [];
  await meter.readPair();
  for (let reading = 0; reading < readings; reading += 1) {
    await rest(readingMs);
    pairs.push(await meter.readPair());
  }
  return {
    serverMs: Math.min(...pairs.slice(readings / 4).map(({ serverMs }) => serverMs)),
    postgresMs: Math.min(...pairs.slice(readings / 4).map(({ postgresMs }) => postgresMs)),
  };
}
