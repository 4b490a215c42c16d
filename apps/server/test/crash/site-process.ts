import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ownProgram = join(import.meta.dirname, '../../src/main.ts');
const maxWordsLength = 4_000;

/** The real program in a separate process. */
export interface SiteProcess {
  readonly url: string;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /** Null while it runs, and when a signal has ended it. */
  readonly exitCode: number | null;
  /** Resolves once it responds; does nothing if it runs already. */
  start(): Promise<void>;
  /** Resolves once the process has ended, for whatever reason. */
  gone(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

export function createSiteProcess(
  port: number,
  environment: Readonly<Record<string, string>>,
  program = ownProgram,
): SiteProcess {
  const url = `http://127.0.0.1:${port}`;
  let site: ChildProcess | undefined;
  let lastWords = (): string => '';
  const isRunning = (): boolean => site !== undefined && site.exitCode === null && site.signalCode === null;
  return {
    url,
    get pid() {
      return isRunning() ? site?.pid : undefined;
    },
    get exitCode() {
      return site?.exitCode ?? null;
    },
    async start() {
      if (isRunning()) return untilHealthy(url, site as ChildProcess, lastWords);
      site = spawn(process.execPath, [program], {
        env: { ...inherited(), PORT: String(port), LOG_FORMAT: 'json', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      lastWords = listen(site);
      await untilHealthy(url, site, lastWords);
    },
    async gone() {
      if (isRunning()) await once(site as ChildProcess, 'exit');
    },
    signal: (name) => void (isRunning() && site?.kill(name)),
  };
}

/** Without our configuration; Node's compile cache halves the time of later starts. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** Its last output, for when it does not start. */
function listen(site: ChildProcess): () => string {
  let said = '';
  for (const stream of [site.stdout, site.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-maxWordsLength);
    });
  }
  return () => said;
}

async function untilHealthy(url: string, site: ChildProcess, lastWords: () => string): Promise<void> {
  for (;;) {
    if (site.exitCode !== null || site.signalCode !== null)
      throw new Error(`The site ended while starting. It said:\n${lastWords()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
