import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

const program = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const idleLifeMs = 30_000;

/** The processes that decode: started when needed, used again, and ended when idle. */
export interface TranscoderChildren {
  /** One that is idle, or a new one. */
  take(): ChildProcess;
  /** For the next file; one that has ended meanwhile is forgotten. */
  giveBack(child: ChildProcess): void;
  end(child: ChildProcess): void;
  /** Ends those that are idle; those in use are ended by who took them. */
  close(): void;
}

export interface TranscoderChildrenOptions {
  readonly logger: Pick<Logger, 'warn'>;
  /** From 0 to 19. */
  readonly niceness?: number;
}

export function createTranscoderChildren({ logger, niceness = 0 }: TranscoderChildrenOptions): TranscoderChildren {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const child = fork(program, [String(niceness)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--max-old-space-size=512'],
      env: childEnvironment(),
      serialization: 'advanced',
    });
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => logger.warn({ part: 'transcoder' }, text.trim().slice(0, 2_000)));
    // A child may also end while it is idle; the next job must not get it.
    child.once('exit', () => forget(child)).on('error', () => forget(child));
    return child;
  }

  function forget(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function end(child: ChildProcess): void {
    forget(child);
    child.kill('SIGKILL');
  }

  return {
    end,
    take() {
      const last = [...idle.keys()].at(-1);
      if (!last) return start();
      forget(last);
      return last;
    },
    giveBack(child) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      idle.set(child, setTimeout(() => end(child), idleLifeMs).unref());
    },
    close() {
      for (const child of idle.keys()) end(child);
    },
  };
}

/** No secret of the server's; the cache of compiled sources halves a child's start. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
