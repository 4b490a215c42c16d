import type { ViewerOffer } from '../messages.ts';
import { ufragOf } from '../sdp/sdp.ts';
import type { ViewerConnection } from './viewer.ts';

const connectMs = 15_000;
/** A viewer who reports nothing for so long has vanished. */
const silentMs = 20_000;

/** One viewer's connection, and until when it may go on. Times are milliseconds of the machine's clock. */
export interface Session {
  readonly streamId: string;
  readonly connection: ViewerConnection;
  readonly ufrag: string | undefined;
  readonly startedAt: number;
  until: number;
  paidUntil: number | undefined;
  provedAt: number | undefined;
  isProofTold: boolean;
}

export function newSession({ streamId, offer, until, paidUntil }: ViewerOffer, connection: ViewerConnection): Session {
  return {
    streamId,
    connection,
    ufrag: ufragOf(offer),
    startedAt: Date.now(),
    until,
    paidUntil,
    provedAt: undefined,
    isProofTold: true,
  };
}

export function noteProof(session: Session): void {
  session.provedAt = Date.now();
  session.isProofTold = false;
}

/** The time of the latest proof, if it was not asked for yet. */
export function takeProof(session: Session): number | undefined {
  if (session.isProofTold) return undefined;
  session.isProofTold = true;
  return session.provedAt;
}

export function isOver({ until, paidUntil, startedAt, provedAt, connection }: Session): boolean {
  const now = Date.now();
  if (until <= now || (paidUntil !== undefined && paidUntil <= now)) return true;
  if (!connection.isConnected) return now - startedAt > connectMs;
  return now - (provedAt ?? startedAt) > silentMs;
}
