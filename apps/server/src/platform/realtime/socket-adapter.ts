import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from '../processes/redis.ts';

type Listener = (text: string, channel: string) => void;

/**
 * Rooms over all processes. Messages that cannot be published are dropped: the adapter would wait for ever, or end the
 * process.
 */
export function createSocketAdapter(redis: Redis): ReturnType<typeof createAdapter> {
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
