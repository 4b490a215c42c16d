import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';
import type { Namespace, Server } from 'socket.io';
import type { Redis } from '../processes/redis.ts';

type Listener = (text: string, channel: string) => void;
export type SocketAdapter = NonNullable<Parameters<Server['adapter']>[0]>;

/** Rooms over all processes, which hear everything, or with `isSharded` only what is for rooms that they have. */
export function createSocketAdapter(redis: Redis, { isSharded }: { readonly isSharded: boolean }): SocketAdapter {
  return isSharded ? shardedAdapter(redis) : sharedAdapter(redis);
}

/**
 * All processes hear all rooms. Messages that cannot be published are dropped: the adapter would wait for ever, or end
 * the process.
 */
function sharedAdapter(redis: Redis): SocketAdapter {
  const subscribe = (listener: Listener) => (names: string | readonly string[]) =>
    [names].flat().forEach((name) => redis.subscribe(name.replace(/\*$/, ''), listener));
  const client = {
    publish: (channel: string, text: string) => void redis.publish(channel, text),
    pSubscribe: (pattern: string, listener: Listener) => subscribe(listener)(pattern),
    subscribe: (channels: readonly string[], listener: Listener) => subscribe(listener)(channels),
    on: () => {},
    off: () => {},
  };
  return createAdapter(client, client, {
    key: `${redis.prefix}:rooms`,
    parser: { encode: JSON.stringify, decode: JSON.parse },
  });
}

/** Each room has a channel, which a process hears while it has sockets in the room. */
function shardedAdapter(redis: Redis): SocketAdapter {
  const { sharded } = redis;
  const client = {
    sPublish: sharded.publish,
    sSubscribe: sharded.subscribe,
    sUnsubscribe: (channels: string | readonly string[]) => [channels].flat().forEach(sharded.unsubscribe),
  };
  const create = createShardedAdapter(client, client, { channelPrefix: `${redis.prefix}:rooms` });
  // socket.io calls it with `new`, which an arrow function does not allow.
  return function createAdapterOf(namespace: Namespace) {
    const adapter = create(namespace);
    const addAll = adapter.addAll.bind(adapter);
    // A socket that has joined must miss nothing: the adapter would not wait until its room is heard.
    adapter.addAll = async (id, rooms) => {
      await addAll(id, rooms);
      await sharded.settled();
    };
    return adapter;
  };
}
