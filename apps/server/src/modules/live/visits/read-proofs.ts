import type { App } from '../../../app.ts';
import type { WatchingViewer } from '../../../gateways/live-video/live-video.ts';
import type { WatchingProof, Witness } from './visit-clock.ts';

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

export function proofsOf(viewers: readonly WatchingViewer[]): ReadonlyMap<string, WatchingProof> {
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
