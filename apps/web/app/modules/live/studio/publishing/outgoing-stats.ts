/** What leaves this browser, over the time since the sample before. */
export interface OutgoingSample {
  /** Of the clock of the statistics, in milliseconds. */
  readonly at: number;
  readonly bytesSent: number;
  /** Bits per second; undefined in the first sample. */
  readonly bitrate: number | undefined;
  readonly framesPerSecond: number;
  readonly width: number;
  readonly height: number;
  /** Of the packets that were sent, from 0 to 1. */
  readonly loss: number;
  /** Why the picture is smaller or less smooth than it could be. */
  readonly limit: 'none' | 'cpu' | 'bandwidth' | 'other';
}

type Entry = Readonly<Record<string, unknown>> & { readonly type: string };

/** Reads what a connection's statistics say about its video, which may be sent in several sizes; undefined without. */
export function readSample(entries: Iterable<unknown>, before: OutgoingSample | undefined): OutgoingSample | undefined {
  const all = [...entries] as Entry[];
  const layers = all.filter((entry) => entry.type === 'outbound-rtp' && entry['kind'] === 'video');
  const sent = layers.toSorted((one, other) => numberOf(other['frameWidth']) - numberOf(one['frameWidth']))[0];
  if (!sent) return undefined;
  const remote = all.find((entry) => entry.type === 'remote-inbound-rtp' && entry['kind'] === 'video');
  const at = numberOf(sent['timestamp']);
  const bytesSent = layers.reduce((sum, layer) => sum + numberOf(layer['bytesSent']), 0);
  const seconds = before === undefined ? 0 : (at - before.at) / 1_000;
  return {
    at,
    bytesSent,
    bitrate: seconds > 0 && before ? Math.max(0, ((bytesSent - before.bytesSent) * 8) / seconds) : undefined,
    framesPerSecond: numberOf(sent['framesPerSecond']),
    width: numberOf(sent['frameWidth']),
    height: numberOf(sent['frameHeight']),
    loss: numberOf(remote?.['fractionLost']),
    limit: limitOf(sent['qualityLimitationReason']),
  };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function limitOf(value: unknown): OutgoingSample['limit'] {
  return value === 'cpu' || value === 'bandwidth' || value === 'other' ? value : 'none';
}
