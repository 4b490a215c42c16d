import { pino } from 'pino';
import { createTranscoderChildren } from '../src/gateways/transcoder/children.ts';

/** A transcoder's child takes most of a second to load its decoders, so all servers of a test process share them. */
export const transcoderChildren = createTranscoderChildren({ logger: pino({ level: 'error' }) });
