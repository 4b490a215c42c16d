import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';

/** A Redis server of this machine: `REDIS_SERVER`, or `redis-server` on the path. */
export function findRedisServer(): string | undefined {
  return findProgram('redis-server', 'REDIS_SERVER');
}

export const withoutRedis =
  'No Redis server is found on this machine, so that the tests of several processes are skipped: ' +
  'put redis-server on the PATH, or its file into REDIS_SERVER.';

export interface RedisServer {
  readonly url: string;
  /** Ends it at once, like a crash; `start` starts it again on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Keeps its connections open but responds to nothing. */
  freeze(): void;
  thaw(): void;
}

/** A Redis server for one test, on a free port, without persistence. */
export async function startRedisServer(): Promise<RedisServer> {
  const program = findRedisServer();
  if (program === undefined) throw new Error(withoutRedis);
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        program,
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/'],
        { stdio: 'ignore' },
      );
      await answering(port);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
  await server.start();
  return server;
}

async function answering(port: number): Promise<void> {
  const deadlineMs = performance.now() + 10_000;
  while (performance.now() < deadlineMs) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The Redis server of the tests did not start.');
}
