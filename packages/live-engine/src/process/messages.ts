import type { OpenStream } from '../streams.ts';
import type { EngineSettings, RecordingLimits } from '../index.ts';

/** What the process is started with, as JSON on its standard input: everything that it knows of the site. */
export interface EngineStart {
  readonly options: EngineSettings;
  readonly packager: RecordingLimits;
  /** A private folder, which the process removes at its end. */
  readonly folder: string;
  readonly sockets: EngineSockets;
  readonly token: string;
  /** Of the options and the program: a server that has another one replaces the process. */
  readonly fingerprint: string;
  /** How long it goes on without a server. */
  readonly aloneMs: number;
}

/** Where the process listens for the server, and for requests of LL-HLS. */
export interface EngineSockets {
  readonly link: string;
  readonly hls: string;
}

/** The first call of a server. */
export interface Greeting {
  readonly token: string;
  readonly fingerprint: string;
}

/**
 * `taken`: another server has it. `other`: it belongs to another site, release or configuration, and has ended if the
 * token was right.
 */
export type Welcome = Engagement | 'taken' | 'other';

/** What a server has to know of an engine that it takes over. */
export interface Engagement {
  readonly streams: readonly OpenStream[];
  /** Since when it had no server; undefined for one that was just started. */
  readonly aloneSince: Date | undefined;
  readonly rtmpUrl: string | undefined;
}
