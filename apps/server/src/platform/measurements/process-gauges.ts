import type { App } from '../../app.ts';
import type { Gauge } from './gauge.ts';

/** What this process holds at the moment of a scrape. */
export function processGauges({ pool, realtime, transcoder }: App): Gauge[] {
  return [
    {
      name: 'ovation_database_connections',
      help: 'Connections of the pool that are in use or idle, and calls that wait for one.',
      labels: ['state'],
      read: async () => [
        { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    },
    {
      name: 'ovation_sockets',
      help: 'Sockets that this process holds.',
      read: async () => realtime.totalSockets(),
    },
    {
      name: 'ovation_transcoder_files',
      help: 'Videos and audio files that this process transcodes, and those that wait for a slot.',
      labels: ['state'],
      read: async () => {
        const { running, waiting } = transcoder.load();
        return [
          { labels: { state: 'running' }, value: running },
          { labels: { state: 'waiting' }, value: waiting },
        ];
      },
    },
  ];
}

/** Whether the process could serve, and what it could serve: see `Readiness`. */
export function readyGauges({ readiness }: Pick<App, 'readiness'>): Gauge[] {
  return [
    {
      name: 'ovation_ready',
      help: 'Whether the database answers, without which nothing can be served: 1, or 0.',
      read: async () => Number((await readiness.parts()).database),
    },
    {
      name: 'ovation_store_ready',
      help: 'Whether the store of the media answers: 1, or 0.',
      read: async () => Number((await readiness.parts()).storage),
    },
  ];
}
