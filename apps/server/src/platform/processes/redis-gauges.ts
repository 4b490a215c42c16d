import type { Gauge } from '../measurements/gauge.ts';
import type { Redis } from './redis.ts';

/** Alert when the first is 0 for a minute: then events reach only the sockets of the same process. */
export function redisGauges(redis: Redis): Gauge[] {
  return [
    {
      name: 'ovation_redis_connected',
      help: 'Whether this process reaches the others over Redis.',
      read: async () => Number(redis.isConnected),
    },
    {
      name: 'ovation_redis_lost',
      help: 'What this process could not tell the others since its start.',
      read: async () => redis.totalLost,
    },
  ];
}
