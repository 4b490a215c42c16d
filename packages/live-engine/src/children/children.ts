import { fork, type ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { Unavailable } from '../failure.ts';
import type { FromChild, ToChild } from './ipc.ts';
import { createReplies } from './replies.ts';

const maxPauseMs = 5_000;
/** A process takes many seconds to start on a machine that is overloaded. */
const startMs = 30_000;
/** A child that has run this long was healthy, and starts again at once. */
const healthyMs = 30_000;

export interface LiveChildOptions<Event> {
  readonly name: string;
  /** The child's program. */
  readonly program: URL;
  readonly logger: Pick<Logger, 'warn'>;
  readonly onEvent: (event: Event) => void;
  /** After each start, before any other command: tells the new process everything that the previous one knew. */
  readonly onStart: () => Promise<void> | void;
  /** The process has ended unexpectedly, and starts again. */
  readonly onCrash?: () => void;
}

/** One child process, which starts with its first command and again whenever it crashes, until `close`. */
export interface LiveChild<Command extends { readonly type: string }, Replies> {
  /** Waits for a child that is starting. Throws Unavailable if it does not answer within ten seconds then, or ends. */
  ask<Type extends Command['type'] & keyof Replies>(
    command: Extract<Command, { readonly type: Type }>,
  ): Promise<Replies[Type]>;
  /** Sends a command whose reply does not matter. */
  tell(command: Command): void;
  /** Starts the process ahead of its first command. */
  warm(): void;
  readonly isRunning: boolean;
  /** For tests that end it. */
  readonly pid: number | undefined;
  close(): void;
}

export function createLiveChild<Command extends { readonly type: string }, Replies, Event>(
  options: LiveChildOptions<Event>,
): LiveChild<Command, Replies> {
  const { name, logger } = options;
  const replies = createReplies();
  let child: ChildProcess | undefined;
  const starting = createStarting();
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;
  let pauseMs = 0;

  function start(): ChildProcess {
    const startedAt = Date.now();
    const started = startProcess(options);
    child = started;
    starting.begin();
    started.on('message', (message: FromChild<Event>) => hear(message));
    started.once('exit', () => onEnd(started, startedAt)).once('error', () => onEnd(started, startedAt));
    Promise.resolve(options.onStart()).catch((error: unknown) => logger.warn({ err: error }, `live ${name}: start`));
    return started;
  }

  function hear(message: FromChild<Event>): void {
    starting.end();
    if (isClosed) return;
    if (message.kind === 'event') options.onEvent(message.event);
    else replies.hear(message);
  }

  function onEnd(ended: ChildProcess, startedAt: number): void {
    if (child !== ended) return;
    child = undefined;
    replies.failAll('The live video process has ended.');
    if (isClosed) return;
    logger.warn({ code: ended.exitCode, signal: ended.signalCode }, `live ${name}: ended, and starts again`);
    options.onCrash?.();
    pauseMs = nextPause(pauseMs, startedAt);
    starting.begin();
    restart = setTimeout(start, pauseMs);
  }

  function warm(): void {
    if (!child && !isClosed && !starting.isOn) start();
  }

  function send(id: number, command: Command): void {
    if (isClosed) throw new Unavailable('Live video is stopping.');
    const message: ToChild<Command> = { id, command };
    (child ?? start()).send(message, (error) => error && replies.fail(id, error.message));
  }

  return {
    ask(command) {
      warm();
      // Commands to a running process stay in order.
      const sendNow = (): Promise<unknown> => replies.wait((id) => send(id, command));
      return (starting.isOn ? starting.wait().then(sendNow) : sendNow()) as Promise<never>;
    },
    tell(command) {
      if (!isClosed && (child || !starting.isOn)) send(replies.nextId(), command);
    },
    warm,
    get isRunning() {
      return child !== undefined;
    },
    get pid() {
      return child?.pid;
    },
    close() {
      isClosed = true;
      clearTimeout(restart);
      // What waits for the process learns that there will be none.
      starting.end();
      child?.kill('SIGKILL');
    },
  };
}

function nextPause(pauseMs: number, startedAt: number): number {
  return Date.now() - startedAt > healthyMs ? 0 : Math.min(maxPauseMs, Math.max(50, pauseMs * 2));
}

/** From the start of a process, or from a crash, until it has said something. */
interface Starting {
  readonly isOn: boolean;
  begin(): void;
  end(): void;
  /** Throws Unavailable if it takes too long. */
  wait(): Promise<void>;
}

function createStarting(): Starting {
  let current: PromiseWithResolvers<void> | undefined;
  return {
    get isOn() {
      return current !== undefined;
    },
    begin() {
      current ??= Promise.withResolvers();
    },
    end() {
      current?.resolve();
      current = undefined;
    },
    async wait() {
      const { promise, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Unavailable('The live video process does not start.')), startMs);
      await Promise.race([current?.promise, promise]).finally(() => clearTimeout(timer));
    },
  };
}

/** By itself it grows to 16 MB, which closed connections fill before they are collected: docs/performance/live.md. */
const nurseryMegabytes = 4;

function startProcess({ name, program, logger }: LiveChildOptions<never>): ChildProcess {
  const started = fork(program, [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=512', `--max-semi-space-size=${nurseryMegabytes}`],
    env: childEnvironment(),
    serialization: 'advanced',
  });
  started.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => logger.warn({ part: `live ${name}` }, text.trim().slice(0, 2_000)));
  return started;
}

/** Without the server's secrets. The compile cache halves the start time of a child. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
