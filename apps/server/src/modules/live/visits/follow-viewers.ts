import type { App } from '../../../app.ts';
import type { LiveEvent, WatchingViewer } from '../../../gateways/live-video/live-video.ts';
import { advanceVisit } from './advance-visit.ts';
import { informEngine } from './inform-engine.ts';
import { markChanged } from './changed-visit.store.ts';
import { findOpenVisit, recordProof } from './visit.store.ts';
import type { WatchingProof, Witness } from './visit-clock.ts';

type ViewerEvent = Extract<LiveEvent, { readonly type: 'watching' | 'left' }>;

/**
 * What the engine says of a viewer: the first frame starts the clock of their visit, and their last proof is kept. The
 * biller learns the same from `presence` a moment later, if this is lost.
 */
export async function followViewer(app: App, { type, viewer }: ViewerEvent): Promise<void> {
  const { streamId, accountId } = viewer;
  if (accountId === undefined) return;
  const whose = { streamId, accountId };
  if (type === 'left') return recordProof(app.database, whose, viewer.lastProofAt);
  const visit = await findOpenVisit(app.database, whose);
  if (!visit) return;
  await advanceVisit(app, visit.id, proofsOf([viewer]).get(accountId));
  // A viewer who connects anew may have come to an engine that was restarted.
  await markChanged(app.database, whose);
  await informEngine(app, { accountId });
}

/** By account, in however many tabs; null: the engine cannot be asked; lost: it does not know the stream. */
export type Proofs = ReadonlyMap<string, WatchingProof> | 'lost' | null;

export async function readProofs(app: App, streamId: string): Promise<Proofs> {
  const presence = await app.liveVideo.presence(streamId).catch(() => null);
  if (presence === null) return null;
  return presence === undefined ? 'lost' : proofsOf(presence.viewers);
}

export function witnessOf(proofs: Proofs, accountId: string): Witness {
  return proofs === null || proofs === 'lost' ? proofs : proofs.get(accountId);
}

function proofsOf(viewers: readonly WatchingViewer[]): ReadonlyMap<string, WatchingProof> {
  const proofs = new Map<string, WatchingProof>();
  for (const viewer of viewers)
    if (viewer.accountId !== undefined) proofs.set(viewer.accountId, join(proofs.get(viewer.accountId), viewer));
  return proofs;
}

function join(known: WatchingProof | undefined, { since, lastProofAt }: WatchingProof): WatchingProof {
  if (!known) return { since, lastProofAt };
  return {
    since: since < known.since ? since : known.since,
    lastProofAt: lastProofAt > known.lastProofAt ? lastProofAt : known.lastProofAt,
  };
}
