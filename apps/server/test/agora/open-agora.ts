import { randomUUID } from 'node:crypto';
import { createAgora } from '../../src/gateways/live-video/agora/agora.ts';
import type { ConformanceViewer, OpenLiveVideo } from '../../src/gateways/live-video/conformance/stage.ts';
import type { PublishWay, WatchWay } from '../../src/gateways/live-video/live-video.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { agoraProject, startAgora, type TestAgora } from './start-agora.ts';

/** A fifteenth of a second. */
const frameMs = 67;

type Seat = Extract<PublishWay & WatchWay, { readonly kind: 'agora' }>;

/**
 * Agora with a stand-in for its network, for what can be tested offline: tokens are verified as Agora does, and who is
 * in a channel with a publisher counts a picture now and then.
 */
export async function openAgora(): Promise<OpenLiveVideo> {
  const agora = await startAgora(Date.now);
  const appId = (): string => agoraProject.appId;
  const live = createAgora({ ...agoraProject, appId, origin: agora.origin, clock: systemClock, pollMs: 5 });
  /** The latest publisher of each channel. */
  const devices = new Map<string, string>();
  return {
    live,
    lacks: {
      recording: 'Agora records by a service of its own',
      health: 'no video flows offline, and Agora reports who is there, not how good the picture is',
      silence: 'Agora reports who is there, not who sends',
      'seamless-replacement': 'Agora does not tell two devices of one publisher apart',
      return: 'Agora takes a publisher back ten seconds after they were disconnected',
      clock: 'its tokens are made and verified by the time of the system; agora.slow.test.ts has old ones',
      'unpaid-tickets': 'a token is right until it expires: the site gives none to those who have not paid',
      'no-waiting': 'viewers wait in the channel',
    },
    async publish(ways) {
      const seat = enter(agora, ways);
      const device = randomUUID();
      devices.set(seat.channel, device);
      // Agora has disconnected a device whose seat another one has taken.
      const leave = (): void => void (devices.get(seat.channel) === device && agora.leave(seat.channel, seat.uid));
      return { pause: leave, resume: () => void agora.join(seat), leave: async () => leave(), vanish: leave };
    },
    watch: async (ways) => watchIn(agora, enter(agora, ways)),
    advance: () => undefined,
    async close() {
      await live.close();
      await agora.stop();
    },
  };
}

/** Throws if the token is refused. */
function enter(agora: TestAgora, ways: readonly (PublishWay | WatchWay)[]): Seat {
  const [seat] = ways as readonly Seat[];
  if (!seat || !agora.join(seat)) throw new Error('Agora refuses this token.');
  return seat;
}

function watchIn(agora: TestAgora, seat: Seat): ConformanceViewer {
  let frames = 0;
  const clock = setInterval(() => {
    if (agora.isReceiving(seat)) frames += 1;
  }, frameMs);
  return {
    get frames() {
      return frames;
    },
    firstIsKeyframe: undefined,
    vanish() {
      clearInterval(clock);
      agora.leave(seat.channel, seat.uid);
    },
  };
}
