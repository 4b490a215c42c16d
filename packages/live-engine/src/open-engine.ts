import type { LiveEngine, openEngine as open } from './index.ts';
import { createLocalEngine } from './local-engine.ts';
import { packagerWith } from './packager/packager.ts';
import { createRtmp } from './rtmp/rtmp.ts';

export function openEngine({ engine, packager, clock, logger }: Parameters<typeof open>[0]): Promise<LiveEngine> {
  return createLocalEngine({ ...engine, clock, logger, createPackager: packagerWith(packager), createRtmp });
}
