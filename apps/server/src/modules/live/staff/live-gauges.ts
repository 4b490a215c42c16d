import type { App } from '../../../app.ts';
import { readSeldom, type Gauge } from '../../../platform/measurements/gauge.ts';
import { readPresence } from '../engine/read-health.ts';
import { loadLiveTotals } from './live-load.store.ts';

/** Streams that are open, who watches them, and what of their video is lost on its way to the embedded engine. */
export function liveGauges(app: App): Gauge[] {
  const read = readSeldom(app.clock, () => loadLiveTotals(app.database));
  return [
    {
      name: 'ovation_live_streams',
      help: 'Streams that have begun and not ended, by provider.',
      labels: ['provider'],
      read: async () => (await read()).map(({ provider, ids }) => ({ labels: { provider }, value: ids.length })),
    },
    {
      name: 'ovation_live_viewers',
      help: 'Viewers of these streams, by provider.',
      labels: ['provider'],
      read: async () =>
        (await read()).map(({ provider, viewers }) => ({ labels: { provider }, value: Number(viewers) })),
    },
    ...(app.config.roles.has('live') ? [lossGauge(app, read)] : []),
  ];
}

/** Only the embedded engine measures it, and only in the process that runs it. */
function lossGauge(app: App, read: () => ReturnType<typeof loadLiveTotals>): Gauge {
  return {
    name: 'ovation_live_packet_loss_ratio',
    help: 'Of the packets that publishers sent in the last seconds, the part that never arrived, of the worst stream.',
    async read() {
      const ids = (await read()).flatMap((row) => (row.provider === 'embedded' ? row.ids : []));
      const presences = await Promise.all(ids.map((id) => readPresence(app, id)));
      const losses = presences.flatMap((presence) => presence?.health?.loss ?? []);
      return losses.length === 0 ? undefined : Math.max(...losses);
    },
  };
}
