/** A visit's times, from which everything about its minutes follows. */
export interface VisitClock {
  readonly created_at: Date;
  readonly first_frame_at: Date | null;
  /** First frame + charged minutes + pauses. */
  readonly paid_until: Date | null;
  readonly paused_at: Date | null;
  readonly paused_ms: bigint;
  readonly left_at: Date | null;
  /** Of watching; a pause moves it like `paid_until`, so that it stays in its minute. */
  readonly last_proof_at: Date | null;
  /** Charged, and not refunded. */
  readonly minutes: number;
}

/** What is true around a visit at a moment. */
export interface Surroundings {
  readonly now: Date;
  readonly streamStatus: string;
  readonly interruptedAt: Date | null;
  /** When the engine was last known to have the stream. */
  readonly heardAt: Date | null;
  /** The stream still costs by the minute, and its fan may see it. */
  readonly isAllowed: boolean;
  readonly witness: Witness;
}

/**
 * What the engine says of a fan. Undefined: they do not watch; null: it could not be asked; lost: it was started again
 * and does not know the stream.
 */
export type Witness = WatchingProof | 'lost' | undefined | null;

/** The earliest first frame and the latest proof of watching in all tabs of an account. */
export interface WatchingProof {
  readonly since: Date;
  readonly lastProofAt: Date;
}

export type EndReason = 'left' | 'balance' | 'not-watching' | 'stream-ended' | 'access' | 'no-video';

export type Step =
  | { readonly kind: 'wait' }
  | { readonly kind: 'start'; readonly firstFrameAt: Date; readonly provenAt: Date }
  | { readonly kind: 'prove'; readonly at: Date }
  | { readonly kind: 'pause'; readonly at: Date }
  | { readonly kind: 'resume'; readonly at: Date }
  | { readonly kind: 'charge'; readonly provenAt: Date; readonly lateMs: number }
  | { readonly kind: 'end'; readonly reason: EndReason };

export const minuteMs = 60_000;
/** A minute is charged this long before it begins. */
export const aheadMs = 5_000;
/** How old the proof of watching may be when a minute is charged. */
const freshMs = 5_000;
/** How long a visit waits for its first frame. */
const firstFrameMs = 60_000;
/** A minute that is charged late, because the biller was away, begins when it is charged; later than this, it ends. */
const lateMs = 15_000;
/** The engine's own limit before the first frame, and during a pause, which lasts a minute at most. */
const unstartedMs = 120_000;
const pausedMs = 90_000;

const wait: Step = { kind: 'wait' };

/** The next step of an open visit. Doing it twice, or too late, is harmless: it follows from the times alone. */
export function nextStep(visit: VisitClock, around: Surroundings): Step {
  if (around.streamStatus === 'ended') return { kind: 'end', reason: 'stream-ended' };
  if (!around.isAllowed) return { kind: 'end', reason: 'access' };
  if (visit.first_frame_at === null || visit.paid_until === null) return beforeFirstFrame(visit, around);
  const moved = pauseOrResume(visit, around);
  if (moved || visit.paused_at !== null) return moved ?? wait;
  if (since(visit.paid_until, around.now) >= -aheadMs) return atEndOfMinute(visit, visit.paid_until, around);
  return proveMinute(visit, visit.paid_until, around);
}

function beforeFirstFrame({ created_at, left_at }: VisitClock, { now, witness }: Surroundings): Step {
  const proof = proofOf(witness);
  if (proof) return { kind: 'start', firstFrameAt: later(proof.since, created_at), provenAt: proof.lastProofAt };
  if (left_at) return { kind: 'end', reason: 'left' };
  return since(created_at, now) >= firstFrameMs ? { kind: 'end', reason: 'no-video' } : wait;
}

function pauseOrResume(visit: VisitClock, around: Surroundings): Step | undefined {
  const isPaused = visit.paused_at !== null;
  const isLost = around.witness === 'lost';
  if (around.streamStatus === 'live' && !isLost) return isPaused ? { kind: 'resume', at: around.now } : undefined;
  return isPaused
    ? undefined
    : { kind: 'pause', at: around.interruptedAt ?? (isLost ? heard(visit, around) : around.now) };
}

/** The site was down, for nobody knows how long: what is certain is that the engine had the stream before. */
function heard({ first_frame_at, last_proof_at }: VisitClock, { now, heardAt }: Surroundings): Date {
  return heardAt ?? last_proof_at ?? first_frame_at ?? now;
}

function atEndOfMinute(visit: VisitClock, paidUntil: Date, { now, witness }: Surroundings): Step {
  const proof = proofOf(witness);
  const late = since(paidUntil, now);
  if (visit.left_at) return late >= 0 ? { kind: 'end', reason: 'left' } : wait;
  const isFresh = proof !== undefined && since(proof.lastProofAt, now) <= freshMs;
  if (isFresh && late <= lateMs) return { kind: 'charge', provenAt: proof.lastProofAt, lateMs: Math.max(0, late) };
  // An engine that cannot be asked may be about to answer.
  const patience = witness === null ? lateMs : 0;
  return late >= patience ? { kind: 'end', reason: 'not-watching' } : wait;
}

/** Remembers soon after the beginning of each minute that it was watched, in case the server dies within it. */
function proveMinute({ last_proof_at }: VisitClock, paidUntil: Date, { witness }: Surroundings): Step {
  const proof = proofOf(witness);
  const begin = new Date(paidUntil.getTime() - minuteMs);
  const isProven = last_proof_at !== null && last_proof_at >= begin;
  return !isProven && proof && proof.lastProofAt >= begin ? { kind: 'prove', at: proof.lastProofAt } : wait;
}

/** The visit with the latest proof of watching; while no video arrives, nothing is watched. */
export function proven<Visit extends VisitClock>(visit: Visit, witness: Witness): Visit {
  const { first_frame_at, last_proof_at, paused_at } = visit;
  const proof = proofOf(witness);
  if (first_frame_at === null || last_proof_at === null || !proof) return visit;
  const at = paused_at && paused_at < proof.lastProofAt ? paused_at : proof.lastProofAt;
  return { ...visit, last_proof_at: later(last_proof_at, at) };
}

/** How many minutes were served: those that began before the last proof of watching. */
export function servedMinutes({ first_frame_at, paused_ms, last_proof_at, minutes }: VisitClock): number {
  if (first_frame_at === null || last_proof_at === null) return 0;
  const watchedMs = since(first_frame_at, last_proof_at) - Number(paused_ms);
  return Math.min(minutes, Math.max(1, Math.floor(watchedMs / minuteMs) + 1));
}

/** Until when the engine shows video by itself, also while no biller runs. */
export function enforcedUntil({ created_at, paid_until, paused_at }: VisitClock): Date {
  if (paid_until === null) return new Date(created_at.getTime() + unstartedMs);
  return paused_at === null ? paid_until : later(paid_until, new Date(paused_at.getTime() + pausedMs));
}

export function proofOf(witness: Witness): WatchingProof | undefined {
  return witness === 'lost' ? undefined : (witness ?? undefined);
}

function since(from: Date, until: Date): number {
  return until.getTime() - from.getTime();
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
