import type { RedisClientType } from '@redis/client';

type ChannelListener = (message: Buffer, channel: Buffer) => void;

/** Redis's sharded channels: a message goes to those who subscribed to exactly its channel, and to nobody else. */
export interface ShardedChannels {
  /** Resolves once Redis has delivered the message, or it is lost. Never rejects. */
  publish(channel: string, text: string): Promise<void>;
  subscribe(channel: string, listener: ChannelListener): void;
  unsubscribe(channel: string): void;
  /** Resolves when Redis has confirmed what was subscribed to so far, or cannot. Never rejects. */
  settled(): Promise<void>;
}

/** Remembers what to listen to, so that a subscription that Redis did not confirm is made again when it is back. */
export class ShardedSubscriptions {
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
