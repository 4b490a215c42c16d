import { afterAll, describe } from 'vitest';
import { liveVideoConformance } from '../../apps/server/src/gateways/live-video/conformance.ts';
import { openLiveKit } from '../../apps/server/test/livekit/open-livekit.ts';
import { liveKitProgram } from '../../apps/server/test/livekit/start-livekit.ts';
import { closePages } from '../support/browser.ts';
import { openLiveKitClients } from '../support/livekit-clients.ts';

describe.skipIf(liveKitProgram === undefined)('with a LiveKit server (skipped unless LIVEKIT_BIN names it)', () => {
  afterAll(closePages);
  liveVideoConformance('LiveKit', async () => openLiveKit(await openLiveKitClients()));
});
