import type { App } from '../../../app.ts';
import type { LiveEvent } from '../../../gateways/live-video/live-video.ts';
import { advanceVisit } from './advance-visit.ts';
import { proofsOf } from './read-proofs.ts';
import { informEngine } from './inform-engine.ts';
import { markChanged } from './changed-visit.store.ts';
import { findOpenVisit, recordProof } from './visit.store.ts';

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
