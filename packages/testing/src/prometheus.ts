import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';

/** Prometheus of this machine: `PROMETHEUS`, or `prometheus` on the path. */
export function findPrometheus(): string | undefined {
  return findProgram('prometheus', 'PROMETHEUS');
}

/** Its tool that checks rules: `PROMTOOL`, or `promtool` on the path. */
export function findPromtool(): string | undefined {
  return findProgram('promtool', 'PROMTOOL');
}

export interface Prometheus {
  /** How many series the expression has now; throws what Prometheus says against it. */
  countSeries(expression: string): Promise<number>;
  /** Each rule with its state (`inactive`, `pending`, `firing`) and its health, which is `ok` once it was evaluated. */
  readAlerts(): Promise<readonly { readonly name: string; readonly state: string; readonly health: string }[]>;
  stop(): Promise<void>;
}

/** For one test: reads the metrics of a process at this port every second, by the rules of that file. */
export async function startPrometheus(metricsPort: number, rulesFile: string): Promise<Prometheus> {
  const program = findPrometheus();
  if (program === undefined) throw new Error('There is no Prometheus on this machine.');
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'ovation-prometheus-')), await freePort()];
  const address = `127.0.0.1:${port}`;
  const file = join(folder, 'prometheus.json');
  await writeFile(file, JSON.stringify(configure(metricsPort, rulesFile)));
  const child = spawn(
    program,
    [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=${address}`],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const ask = async (path: string): Promise<unknown> => {
    const reply = (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as Reply;
    if (reply.status !== 'success') throw new Error(reply.error);
    return reply.data;
  };
  while (!(await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('Prometheus ended while it started.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async countSeries(expression) {
      const { result } = (await ask(`query?${new URLSearchParams({ query: expression })}`)) as { result: unknown[] };
      return result.length;
    },
    async readAlerts() {
      const { groups } = (await ask('rules')) as {
        groups: { rules: { name: string; state: string; health: string }[] }[];
      };
      return groups.flatMap(({ rules }) => rules);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Reply {
  readonly status: string;
  readonly error?: string;
  readonly data?: unknown;
}

/** As docs/operations/monitoring.md says, but more often. JSON is YAML. */
function configure(metricsPort: number, rulesFile: string): object {
  return {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rulesFile],
    scrape_configs: [{ job_name: 'ovation', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
  };
}
