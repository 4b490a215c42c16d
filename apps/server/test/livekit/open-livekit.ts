import { freePort } from '@ovation/testing/free-port.ts';
import Fastify from 'fastify';
import type {
  ConformancePublisher,
  ConformanceViewer,
  OpenLiveVideo,
} from '../../src/gateways/live-video/conformance/stage.ts';
import { createLiveKit } from '../../src/gateways/live-video/livekit/livekit.ts';
import type { PublishWay, WatchWay } from '../../src/gateways/live-video/live-video.ts';
import { liveKitKeys, startLiveKit } from './start-livekit.ts';

/** Publishers and viewers of LiveKit rooms. Both throw if the token is refused, or does not allow it. */
export interface LiveKitClients {
  publish(url: string, token: string): Promise<ConformancePublisher>;
  watch(url: string, token: string): Promise<ConformanceViewer>;
}

/** A real LiveKit server, which reports by webhook, for the tests of all providers. */
export async function openLiveKit(clients: LiveKitClients): Promise<OpenLiveVideo> {
  const port = await freePort();
  const server = await startLiveKit(`http://127.0.0.1:${port}/live/livekit/webhook`);
  const live = createLiveKit({ url: server.url, ...liveKitKeys, clock: { now: () => new Date() } });
  const site = Fastify();
  live.webhook.addRoute(site);
  await site.listen({ port, host: '127.0.0.1' });
  return {
    live,
    lacks: {
      recording: 'LiveKit records by a service of its own',
      health: 'LiveKit reports who is there, not how good the picture is',
      silence: 'LiveKit reports who publishes, not who sends',
      'seamless-replacement': 'LiveKit disconnects the first device before the second one publishes',
      clock: 'the clock of a LiveKit server cannot be moved; livekit.slow.test.ts has old tickets',
      'foreign-tickets': 'a token names its room by itself, so that it opens that room and no other',
      'refusal-at-once': 'LiveKit lets those in whose token it has signed; the site disconnects them on its webhook',
      'unpaid-tickets': 'a token is right until it expires: the site gives none to those who have not paid',
      'no-waiting': 'viewers wait in the room',
    },
    publish: (ways) => clients.publish(...wayOf(ways)),
    watch: (ways) => clients.watch(...wayOf(ways)),
    advance: () => undefined,
    async close() {
      await live.close();
      await server.stop();
      await site.close();
    },
  };
}

function wayOf(ways: readonly (PublishWay | WatchWay)[]): [url: string, token: string] {
  const way = ways.find(({ kind }) => kind === 'livekit');
  if (way?.kind !== 'livekit') throw new Error('There is no address of LiveKit.');
  return [way.url, way.token];
}
