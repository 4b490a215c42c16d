import type { Gauge } from '../../measurements/gauge.ts';
import type { Replica } from './replica.ts';

/** Alert when the first is 0 for some minutes: then the primary does all the work. */
export function replicaGauges(replica: Pick<Replica, 'isUsable' | 'lagSeconds'>): Gauge[] {
  return [
    {
      name: 'ovation_replica_in_use',
      help: 'Whether this process reads at the replica.',
      read: async () => Number(replica.isUsable()),
    },
    {
      name: 'ovation_replica_lag_seconds',
      help: 'How much older than the primary the replica is at most, in seconds; nothing while it is away.',
      read: async () => replica.lagSeconds(),
    },
  ];
}
