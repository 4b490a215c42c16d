import { startEngine } from '../../../../test/live-media/start-engine.ts';
import { liveVideoConformance } from '../conformance.ts';
import { packagerWith } from './packager/packager.ts';

const createPackager = packagerWith({ reserveBytes: 0, maxRecordingMs: 600_000 });

liveVideoConformance('The embedded engine', () => startEngine({ createPackager }));
