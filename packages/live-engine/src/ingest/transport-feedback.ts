/** Arrivals that have not been reported yet are kept up to this many. */
const maxKept = 1_000;
const tickUs = 250;
const referenceUs = 64_000;
const symbolsPerChunk = 7;

/** How a packet arrived, in two bits. */
const symbol = { lost: 0, smallDelta: 1, largeDelta: 2 } as const;

export interface TransportFeedback {
  /** `sequenceNumber`: transport-wide, of 16 bits. */
  arrived(sequenceNumber: number, atMs: number): void;
  /** The report on what arrived since the last one; undefined if nothing did. */
  report(ssrcs: { readonly sender: number; readonly media: number }): Buffer | undefined;
}

/**
 * Transport-wide congestion control feedback (draft-holmer-rmcat-transport-wide-cc-extensions-01), from which browsers
 * estimate the bandwidth. The library's own reports every eleventh packet, so that slow streams become slower.
 */
export function createTransportFeedback(): TransportFeedback {
  let arrivals: { readonly position: number; readonly atUs: number }[] = [];
  let highest: number | undefined;
  /** What comes after the last report. */
  let next: number | undefined;
  let count = 0;

  function positionOf(sequenceNumber: number): number {
    if (highest === undefined) return 0x10000 + sequenceNumber;
    return highest + ((((sequenceNumber - highest) & 0xffff) ^ 0x8000) - 0x8000);
  }

  return {
    arrived(sequenceNumber, atMs) {
      const position = positionOf(sequenceNumber);
      highest = Math.max(highest ?? position, position);
      if (arrivals.length < maxKept && position >= (next ?? position)) arrivals.push({ position, atUs: atMs * 1_000 });
    },
    report({ sender, media }) {
      if (arrivals.length === 0) return undefined;
      const sorted = arrivals.toSorted((left, right) => left.position - right.position);
      arrivals = [];
      const last = sorted.at(-1)!.position;
      const base = Math.max(next ?? sorted[0]!.position, last - maxKept);
      next = last + 1;
      const atOf = new Map(sorted.map(({ position, atUs }) => [position, atUs]));
      const firstUs = sorted.find(({ position }) => position >= base)!.atUs;
      const reference = Math.floor(firstUs / referenceUs);
      const { symbols, deltas } = encodeArrivals({ base, last, atOf, startUs: reference * referenceUs });
      const head = Buffer.alloc(20);
      head.writeUInt32BE(sender >>> 0, 4);
      head.writeUInt32BE(media >>> 0, 8);
      head.writeUInt16BE(base & 0xffff, 12);
      head.writeUInt16BE(symbols.length, 14);
      head.writeUIntBE(reference & 0xff_ff_ff, 16, 3);
      head[19] = count;
      count = (count + 1) & 0xff;
      return finish(Buffer.concat([head, ...chunksOf(symbols), ...deltas]));
    },
  };
}

interface Span {
  readonly base: number;
  readonly last: number;
  readonly atOf: ReadonlyMap<number, number>;
  readonly startUs: number;
}

function encodeArrivals({ base, last, atOf, startUs }: Span): { symbols: number[]; deltas: Buffer[] } {
  const symbols: number[] = [];
  const deltas: Buffer[] = [];
  let beforeTicks = Math.round(startUs / tickUs);
  for (let position = base; position <= last; position += 1) {
    const atUs = atOf.get(position);
    if (atUs === undefined) {
      symbols.push(symbol.lost);
      continue;
    }
    const ticks = Math.round(atUs / tickUs);
    const delta = Math.max(-32_768, Math.min(32_767, ticks - beforeTicks));
    beforeTicks += delta;
    const isSmall = delta >= 0 && delta <= 255;
    symbols.push(isSmall ? symbol.smallDelta : symbol.largeDelta);
    const bytes = Buffer.alloc(isSmall ? 1 : 2);
    if (isSmall) bytes.writeUInt8(delta);
    else bytes.writeInt16BE(delta);
    deltas.push(bytes);
  }
  return { symbols, deltas };
}

/** Status vectors of two-bit symbols. */
function chunksOf(symbols: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < symbols.length; at += symbolsPerChunk) {
    const chunk = Buffer.alloc(2);
    const bits = Array.from({ length: symbolsPerChunk }, (_, index) => symbols[at + index] ?? 0);
    chunk.writeUInt16BE(bits.reduce((value, each) => (value << 2) | each, 0b11));
    chunks.push(chunk);
  }
  return chunks;
}

/** Pads to whole words, and writes the header. */
function finish(packet: Buffer): Buffer {
  const padding = (4 - (packet.length % 4)) % 4;
  const padded = Buffer.concat([packet, Buffer.alloc(padding)]);
  if (padding > 0) padded[padded.length - 1] = padding;
  padded[0] = 0x80 | (padding > 0 ? 0x20 : 0) | 15;
  padded[1] = 205;
  padded.writeUInt16BE(padded.length / 4 - 1, 2);
  return padded;
}
