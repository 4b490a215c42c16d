import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

const program = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const idleLifeMs = 30_000;

/** The processes that decode: started on demand, reused, and ended when idle. */
export interface TranscoderChildren {
  /** Returns an idle child, or starts one. */
  take(): ChildProcess;
  /** Makes a child available for the next file, unless it has ended. */
  release(child: ChildProcess): void;
  end(child: ChildProcess): void;
  /** Ends the idle children; the callers end those in use. */
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
    // A child may also end while it is idle, and must not be used again.
    child.once('exit', () => removeIdle(child)).on('error', () => removeIdle(child));
    return child;
  }

  function removeIdle(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function end(child: ChildProcess): void {
    removeIdle(child);
    child.kill('SIGKILL');
  }

  return {
    end,
    take() {
      const last = [...idle.keys()].at(-1);
      if (!last) return start();
      removeIdle(last);
      return last;
    },
    release(child) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      idle.set(child, setTimeout(() => end(child), idleLifeMs).unref());
    },
    close() {
      for (const child of idle.keys()) end(child);
    },
  };
}

/** Without the server's secrets. The compile cache halves the start time of a child. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
