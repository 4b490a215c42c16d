import { pino } from 'pino';
import { createTranscoderChildren } from '../src/gateways/transcoder/children.ts';

/** A transcoder's child takes most of a second to load its decoders: all servers that one test process starts share them. */
export const transcoderChildren = createTranscoderChildren({ logger: pino({ level: 'error' }) });
