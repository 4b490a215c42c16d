import { sequenceDistance } from '../wire/rtp.ts';

/** When a packet is missing: asked for again after these times, and given up after `maxWaitMs`. */
const firstAskMs = 8;
const nextAskMs = 40;
/** A jump this far is a publisher that started over. */
const maxJump = 1_000;
const maxKept = 1_000;

interface Missing {
  readonly since: number;
  askedAt: number | undefined;
}

export interface Reorder<Packet> {
  /** Takes one packet, and returns those that are in order now. `nowMs` never goes back. */
  push(sequenceNumber: number, packet: Packet, nowMs: number): Packet[];
  /** The sequence numbers to ask the publisher for now. */
  wanted(nowMs: number): number[];
  /** Gives up what has been missing too long, and returns the packets behind it. */
  expire(nowMs: number): Packet[];
  readonly isWaiting: boolean;
  /** Packets that arrived, and that were given up, since the start. */
  readonly arrived: number;
  readonly lost: number;
}

/** Puts the packets of one track in order, and says which are missing; a late or repeated one is dropped. */
export function createReorder<Packet>({ maxWaitMs }: { readonly maxWaitMs: number }): Reorder<Packet> {
  const kept = new Map<number, Packet>();
  const missing = new Map<number, Missing>();
  /** Counted without wrapping. */
  let next: number | undefined;
  let highest = 0;
  let arrived = 0;
  let lost = 0;

  function startAt(position: number): void {
    kept.clear();
    missing.clear();
    next = position;
    highest = position - 1;
  }

  function release(): Packet[] {
    const released: Packet[] = [];
    for (let packet = kept.get(next!); packet !== undefined; packet = kept.get(next!)) {
      released.push(packet);
      kept.delete(next!);
      next = next! + 1;
    }
    return released;
  }

  function skipTo(position: number): void {
    while (next! < position) {
      if (missing.delete(next!)) lost += 1;
      next = next! + 1;
    }
  }

  return {
    push(sequenceNumber, packet, nowMs) {
      let position = highest + sequenceDistance(highest & 0xffff, sequenceNumber);
      if (next === undefined || Math.abs(position - highest) > maxJump) startAt((position = 0x10000 + sequenceNumber));
      if (position < next! || kept.has(position)) return [];
      arrived += 1;
      for (let at = highest + 1; at < position; at += 1) missing.set(at, { since: nowMs, askedAt: undefined });
      missing.delete(position);
      highest = Math.max(highest, position);
      kept.set(position, packet);
      if (kept.size > maxKept) skipTo(Math.min(...kept.keys()));
      return release();
    },
    wanted(nowMs) {
      const due = [...missing].filter(([, { since, askedAt }]) =>
        askedAt === undefined ? nowMs - since >= firstAskMs : nowMs - askedAt >= nextAskMs,
      );
      for (const [, each] of due) each.askedAt = nowMs;
      return due.map(([position]) => position & 0xffff);
    },
    expire(nowMs) {
      const late = [...missing].filter(([, { since }]) => nowMs - since >= maxWaitMs);
      const last = late.at(-1);
      if (!last) return [];
      skipTo(last[0] + 1);
      return release();
    },
    get isWaiting() {
      return missing.size > 0;
    },
    get arrived() {
      return arrived;
    },
    get lost() {
      return lost;
    },
  };
}
