import { startEngine } from '@ovation/live-engine/testing/start-engine.ts';
import { liveVideoConformance } from './conformance.ts';
import { embeddedLiveVideo } from './embedded.ts';

liveVideoConformance('The embedded engine', async () => {
  const engine = await startEngine({ packager: { reserveBytes: 0, maxRecordingMs: 600_000 } });
  return { ...engine, live: embeddedLiveVideo(engine.live) };
});
