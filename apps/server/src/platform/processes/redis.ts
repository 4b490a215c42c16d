import { createClient, type RedisClientType } from '@redis/client';
import type { Logger } from 'pino';

export interface RedisOptions {
  readonly url: string;
  /** Before every key and channel, so that several sites share a server. */
  readonly prefix: string;
  readonly logger: Logger;
}

/** A connection to Redis that never holds up the site: what cannot be sent now is dropped, and who listens is told when it goes on. */
export interface Redis {
  readonly prefix: string;
  /** Both ways work at this moment. */
  readonly isConnected: boolean;
  /** How much could not be published since the start. */
  readonly totalLost: number;
  /** Resolves once Redis has passed it on, or it is lost; it never fails. */
  publish(channel: string, text: string): Promise<void>;
  /** Channels whose names begin so. */
  subscribe(channelPrefix: string, listener: (text: string, channel: string) => void): void;
  /** Runs a script; fails at once without a connection, and after half a second when there is no answer. */
  evaluate(script: string, key: string, values: readonly string[]): Promise<unknown>;
  /** What others told meanwhile has not come, nor has what we told: everything has to be asked for anew. */
  onReturn(listener: () => void): void;
  close(): Promise<void>;
}

/** More answers than these are waited for only by a server that has stopped. */
const maxWaiting = 5_000;
const patienceMs = 500;
/** An answer to a ping, or a busy moment of our own, takes less. */
const silenceMs = 8_000;
const breakMs = 12_000;

/** Connects; fails when that does not succeed at once, so that a wrong address is noticed at the start. */
export async function openRedis({ url, prefix, logger }: RedisOptions): Promise<Redis> {
  const onError = noteErrors(logger);
  const commands = await connect(url, onError);
  try {
    return createRedis({ commands, channels: await connect(url, onError), prefix, logger });
  } catch (error) {
    commands.client.destroy();
    throw error;
  }
}

interface Connection {
  readonly client: RedisClientType;
  /** Connected, and answering: a server that has stopped keeps its connections open. */
  isAlive(): boolean;
  /** It works again after a time in which it did not. */
  onReturn(listener: () => void): void;
}

async function connect(url: string, onError: (error: Error) => void): Promise<Connection> {
  let hasConnected = false;
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaiting,
    pingInterval: 2_000,
    disableClientInfo: true,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: breakMs,
      reconnectStrategy: (retries) => hasConnected && Math.min(2_000, 50 * 2 ** Math.min(retries, 6)),
    },
  });
  client.on('error', (error: Error) => void (hasConnected && onError(error)));
  await client.connect();
  hasConnected = true;
  let answeredAtMs = performance.now();
  const isAlive = (): boolean => client.isReady && performance.now() - answeredAtMs < silenceMs;
  const listeners: (() => void)[] = [];
  const noteAnswer = (): void => {
    const wasSilent = performance.now() - answeredAtMs >= silenceMs;
    answeredAtMs = performance.now();
    if (wasSilent) for (const listener of listeners) listener();
  };
  client.on('ping-interval', noteAnswer);
  client.on('ready', () => {
    answeredAtMs = Number.NEGATIVE_INFINITY;
    noteAnswer();
  });
  return { client, isAlive, onReturn: (listener) => void listeners.push(listener) };
}

/** Once for each time that it goes away, not at every try. */
function noteErrors(logger: Logger): (error: Error) => void {
  let notedAtMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - notedAtMs < 10_000) return;
    notedAtMs = performance.now();
    logger.warn({ err: error }, 'Redis does not answer; this process goes on alone until it does');
  };
}

interface Connected extends Pick<RedisOptions, 'prefix' | 'logger'> {
  readonly commands: Connection;
  readonly channels: Connection;
}

function createRedis({ commands, channels, prefix, logger }: Connected): Redis {
  const listeners: (() => void)[] = [];
  let totalLost = 0;
  let hasLost = false;
  const isConnected = (): boolean => commands.isAlive() && channels.isAlive();
  const announceReturn = (): void => {
    if (!isConnected()) return;
    hasLost = false;
    logger.info('Redis answers again');
    for (const listener of listeners) listener();
  };
  const lose = (): void => {
    totalLost += 1;
    hasLost = true;
  };
  commands.onReturn(announceReturn);
  channels.onReturn(announceReturn);
  return {
    prefix,
    get isConnected() {
      return isConnected();
    },
    get totalLost() {
      return totalLost;
    },
    async publish(channel, text) {
      if (!commands.isAlive()) return lose();
      try {
        await commands.client.publish(channel, text);
        if (hasLost) announceReturn();
      } catch {
        lose();
      }
    },
    subscribe: (channelPrefix, listener) =>
      void channels.client
        .pSubscribe(`${channelPrefix}*`, listener)
        .catch((error: unknown) => logger.warn({ err: error }, 'a channel of Redis could not be heard')),
    evaluate: (script, key, values) =>
      soon(commands.client.eval(script, { keys: [`${prefix}:${key}`], arguments: [...values] })),
    onReturn: (listener) => void listeners.push(listener),
    async close() {
      for (const { client } of [commands, channels]) client.destroy();
    },
  };
}

/** A server that has stopped keeps its connections open, and answers nothing. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const patience = setTimeout(() => reject(new Error('Redis did not answer in time.')), patienceMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(patience));
}
