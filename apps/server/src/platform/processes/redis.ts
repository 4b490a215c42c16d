import { createClient, type RedisClientType } from '@redis/client';
import type { Logger } from 'pino';

interface RedisOptions {
  readonly url: string;
  /** Before every key and channel, so that several sites share a server. */
  readonly prefix: string;
  readonly logger: Logger;
}

/**
 * A connection to Redis that never delays the site: messages that cannot be sent at once are dropped, and listeners are
 * notified of a reconnect.
 */
export interface Redis {
  readonly prefix: string;
  /** Whether messages can be sent and received. */
  readonly isConnected: boolean;
  /** The number of messages that could not be published since the start. */
  readonly totalLost: number;
  /** Resolves once Redis has delivered the message, or it is lost. Never rejects. */
  publish(channel: string, text: string): Promise<void>;
  /** Subscribes to all channels with this prefix. */
  subscribe(channelPrefix: string, listener: (text: string, channel: string) => void): void;
  /** Channels that only those hear who subscribed to them, by name. They need Redis 7. */
  readonly sharded: ShardedChannels;
  /** Runs a script. Rejects at once without a connection, and after half a second without an answer. */
  evaluate(script: string, key: string, values: readonly string[]): Promise<unknown>;
  /** Messages in both directions may have been lost before, so listeners must load everything again. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

/** Only a Redis that hangs has more commands pending. */
const maxPendingCommands = 5_000;
const timeoutMs = 500;
/**
 * Without the answer to a ping for this long, Redis counts as unavailable. Longer than our event loop is ever blocked.
 */
const maxSilenceMs = 8_000;
const socketTimeoutMs = 12_000;

/** Connects. Rejects if the first attempt fails, so that a wrong address is noticed at the start. */
export async function openRedis({ url, prefix, logger }: RedisOptions): Promise<Redis> {
  const onError = createErrorLog(logger);
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
  /** Connected and answering: a Redis that hangs keeps its connections open. */
  isAlive(): boolean;
  /** Called when the connection is alive again after an interruption. */
  onReconnect(listener: () => void): void;
}

async function connect(url: string, onError: (error: Error) => void): Promise<Connection> {
  let hasConnected = false;
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxPendingCommands,
    pingInterval: 2_000,
    disableClientInfo: true,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: socketTimeoutMs,
      reconnectStrategy: (retries) => hasConnected && Math.min(2_000, 50 * 2 ** Math.min(retries, 6)),
    },
  });
  client.on('error', (error: Error) => void (hasConnected && onError(error)));
  await client.connect();
  hasConnected = true;
  let answeredAtMs = performance.now();
  const isAlive = (): boolean => client.isReady && performance.now() - answeredAtMs < maxSilenceMs;
  const listeners: (() => void)[] = [];
  const noteAnswer = (): void => {
    const wasSilent = performance.now() - answeredAtMs >= maxSilenceMs;
    answeredAtMs = performance.now();
    if (wasSilent) for (const listener of listeners) listener();
  };
  client.on('ping-interval', noteAnswer);
  client.on('ready', () => {
    answeredAtMs = Number.NEGATIVE_INFINITY;
    noteAnswer();
  });
  return { client, isAlive, onReconnect: (listener) => void listeners.push(listener) };
}

/** Logs once for each interruption, and not at every attempt. */
function createErrorLog(logger: Logger): (error: Error) => void {
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - loggedAtMs < 10_000) return;
    loggedAtMs = performance.now();
    logger.warn({ err: error }, 'Redis does not answer; this process goes on alone until it does');
  };
}

interface Connections extends Pick<RedisOptions, 'prefix' | 'logger'> {
  readonly commands: Connection;
  readonly channels: Connection;
}

function createRedis({ commands, channels, prefix, logger }: Connections): Redis {
  const listeners: (() => void)[] = [];
  const sharded = new ShardedSubscriptions(channels.client);
  let totalLost = 0;
  let hasLost = false;
  const isConnected = (): boolean => commands.isAlive() && channels.isAlive();
  const announceReconnect = (): void => {
    if (!isConnected()) return;
    hasLost = false;
    logger.info('Redis answers again');
    for (const listener of listeners) listener();
  };
  const lose = (): void => {
    totalLost += 1;
    hasLost = true;
  };
  const sendOrLose = async (send: () => Promise<unknown>): Promise<void> => {
    if (!commands.isAlive()) return lose();
    try {
      await send();
      if (hasLost) announceReconnect();
    } catch {
      lose();
    }
  };
  commands.onReconnect(announceReconnect);
  // What was missed is loaded again only after everything is heard again.
  channels.onReconnect(() => void sharded.renew().then(announceReconnect));
  return {
    prefix,
    get isConnected() {
      return isConnected();
    },
    get totalLost() {
      return totalLost;
    },
    publish: (channel, text) => sendOrLose(() => commands.client.publish(channel, text)),
    subscribe: (channelPrefix, listener) =>
      void channels.client
        .pSubscribe(`${channelPrefix}*`, listener)
        .catch((error: unknown) => logger.warn({ err: error }, 'a channel of Redis could not be heard')),
    sharded: {
      publish: (channel, text) => sendOrLose(() => commands.client.sPublish(channel, text)),
      subscribe: (channel, listener) => sharded.add(channel, listener),
      unsubscribe: (channel) => sharded.delete(channel),
      settled: () => sharded.settled(),
    },
    evaluate: (script, key, values) =>
      withTimeout(commands.client.eval(script, { keys: [`${prefix}:${key}`], arguments: [...values] })),
    onReconnect: (listener) => void listeners.push(listener),
    async close() {
      for (const { client } of [commands, channels]) client.destroy();
    },
  };
}

/** A Redis that hangs keeps its connections open without answering. */
async function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new Error('Redis did not answer in time.')), timeoutMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timeout));
}

type ChannelListener = (message: Buffer, channel: Buffer) => void;

/** Redis's sharded channels: a message goes to those who subscribed to exactly its channel, and to nobody else. */
interface ShardedChannels {
  /** Resolves once Redis has delivered the message, or it is lost. Never rejects. */
  publish(channel: string, text: string): Promise<void>;
  subscribe(channel: string, listener: ChannelListener): void;
  unsubscribe(channel: string): void;
  /** Resolves when Redis has confirmed what was subscribed to so far, or cannot. Never rejects. */
  settled(): Promise<void>;
}

/** Remembers what to listen to, so that a subscription that Redis did not confirm is made again when it is back. */
class ShardedSubscriptions {
  readonly #client: Pick<RedisClientType, 'sSubscribe' | 'sUnsubscribe'>;
  readonly #wanted = new Map<string, ChannelListener>();
  readonly #pending = new Set<Promise<unknown>>();

  constructor(client: Pick<RedisClientType, 'sSubscribe' | 'sUnsubscribe'>) {
    this.#client = client;
  }

  add(channel: string, listener: ChannelListener): void {
    this.#wanted.set(channel, listener);
    this.#track(this.#client.sSubscribe(channel, listener, true));
  }

  delete(channel: string): void {
    this.#wanted.delete(channel);
    this.#track(this.#client.sUnsubscribe(channel));
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async renew(): Promise<void> {
    for (const [channel, listener] of this.#wanted) this.#track(this.#client.sSubscribe(channel, listener, true));
    await this.settled();
  }

  /** Without Redis nothing can be heard; `renew` makes up for it. */
  #track(command: Promise<unknown>): void {
    const settled = command.catch(() => {}).finally(() => this.#pending.delete(settled));
    this.#pending.add(settled);
  }
}
