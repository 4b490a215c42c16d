import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { describeProcess } from '@ovation/machine/describe-process.ts';
import { Unavailable } from '../failure.ts';
import { findEngine, forgetEngine, isRunning, noteEngine, type EngineFile } from './engine-file.ts';
import { openLink, type Handlers, type Link } from './link.ts';
import type { Engagement, EngineStart, Greeting, Welcome } from './messages.ts';

const program = new URL('./main.ts', import.meta.url);
/** A process takes many seconds to start on a machine that is overloaded. */
const startMs = 60_000;
const retryMs = 20;
/** It reads what is recorded to the end (packager.ts), and its children end with it. */
const endMs = 6_000;
/** The machine needs a moment for a process that was killed; one whose parent never asks stays known for ever. */
const goneMs = 1_000;
/** A server that was killed may not have been noticed yet. */
const takenMs = 2_000;

/** An engine that this server has. */
export interface Engaged extends Engagement {
  readonly link: Link;
  readonly file: EngineFile;
}

interface Meeting {
  readonly dataDir: string;
  readonly fingerprint: string;
  /** For what the engine asks of the server. */
  readonly handlers: Handlers;
}

/**
 * The engine that runs already, left by a server that was killed. One that fits no more, such as that of an older
 * release, is ended; then, and if there is none, the result is undefined.
 */
export async function takeOver(meeting: Meeting): Promise<Engaged | undefined> {
  const { dataDir, fingerprint } = meeting;
  const file = await findEngine(dataDir);
  if (!file) return undefined;
  const until = performance.now() + takenMs;
  for (;;) {
    const engaged = await greet(file, meeting, fingerprint).catch(() => 'other' as const);
    if (typeof engaged === 'object') return engaged;
    if (engaged === 'other') {
      await endProcess(file);
      return undefined;
    }
    // Another process of this site has it, as during a restart that overlaps: it stays with that one.
    if (performance.now() > until) return undefined;
    await wait(retryMs);
  }
}

/** Starts one. Throws Unavailable if it does not start. */
export async function startEngine(
  start: EngineStart,
  meeting: Meeting,
  logger: Pick<Logger, 'warn'>,
): Promise<Engaged> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['--max-old-space-size=512', program.pathname], {
    // Ctrl-C in a terminal is for the server, which ends it.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Without the server's secrets; what it needs comes by its input.
    env: { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) },
  });
  const ended = once(child, 'exit').catch(() => undefined);
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => logger.warn({ part: 'live engine' }, text.trim().slice(0, 2_000)));
  // It does not keep this process running.
  child.unref();
  (child.stderr as unknown as Socket).unref();
  child.stdin.on('error', () => undefined);
  const file = {
    dataDir: meeting.dataDir,
    process: await describeProcess(child.pid ?? 0),
    sockets: start.sockets,
    token: start.token,
  };
  // Before it runs: a server that is killed meanwhile leaves an engine that the next one finds.
  await noteEngine(meeting.dataDir, file).catch((error: unknown) =>
    // As on a full disk: it works, but a next server does not find it, and it ends by itself.
    logger.warn({ err: error }, 'live engine: it could not be noted'),
  );
  child.stdin.end(JSON.stringify(start));
  const engaged = await Promise.race([greetNew(file, meeting), ended.then(() => 'ended' as const)]);
  if (typeof engaged === 'object') return engaged;
  await endProcess(file);
  throw new Unavailable('The process of live video does not start.');
}

async function greetNew(file: EngineFile, meeting: Meeting): Promise<Engaged | 'late'> {
  const until = performance.now() + startMs;
  while (performance.now() < until) {
    const engaged = await greet(file, meeting, meeting.fingerprint).catch(() => undefined);
    if (typeof engaged === 'object') return engaged;
    await wait(retryMs);
  }
  return 'late';
}

/** Rejects if nobody listens. */
async function greet(
  file: EngineFile,
  { handlers }: Meeting,
  fingerprint: string,
): Promise<Engaged | Exclude<Welcome, Engagement>> {
  const socket = connect(file.sockets.link);
  await once(socket, 'connect');
  const link = openLink(socket, handlers);
  const greeting: Greeting = { token: file.token, fingerprint };
  const welcome = (await link.call('greet', greeting)) as Welcome;
  if (typeof welcome === 'object') return { ...welcome, link, file };
  link.close();
  return welcome;
}

/** Waits for a process that ends by itself, and ends it otherwise. */
export async function endProcess(file: EngineFile): Promise<void> {
  const until = performance.now() + endMs;
  while (performance.now() < until && (await isListening(file))) await wait(retryMs);
  if (await isRunning(file)) killEngine(file);
  const gone = performance.now() + goneMs;
  while (performance.now() < gone && (await isRunning(file))) await wait(retryMs);
  // One that was killed could not.
  await rm(dirname(file.sockets.link), { recursive: true, force: true });
  await forgetEngine(file.dataDir, file);
}

/** Whether it takes connections. Nothing else tells a process that has ended from one whose id is not released yet. */
async function isListening(file: EngineFile): Promise<boolean> {
  if (!(await isRunning(file))) return false;
  const socket = connect(file.sockets.link);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** Where nobody knows when a process began, as outside of Linux, it could be another one by now, and is left alone. */
export function killEngine({ process: described }: EngineFile): void {
  const [pid, startedAt] = described.split(' ');
  if (startedAt === undefined || startedAt === '') return;
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has ended.
  }
}
