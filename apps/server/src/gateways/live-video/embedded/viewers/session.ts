import type { Viewer, WatchingViewer } from '../../live-video.ts';
import type { Egress } from '../egress-pool.ts';

/** One viewer's connection by WHEP, or what they fetched lately by LL-HLS. */
export interface Session {
  readonly viewer: Viewer;
  readonly transport: 'whep' | 'hls';
  /** When the latest ticket ends. */
  until: Date;
  since: Date | undefined;
  lastProofAt: Date | undefined;
  /** Absent for LL-HLS. */
  readonly egress: Egress | undefined;
}

/** Before the first frame. */
export function newSession({
  viewer,
  until,
  egress,
}: Pick<Session, 'viewer' | 'until'> & { readonly egress?: Egress }): Session {
  return { viewer, until, egress, transport: egress ? 'whep' : 'hls', since: undefined, lastProofAt: undefined };
}

/** Undefined before the first frame. */
export function watching({ viewer, transport, since, lastProofAt }: Session): WatchingViewer | undefined {
  return since && { ...viewer, transport, since, lastProofAt: lastProofAt ?? since };
}

export function isSameViewer(left: Viewer, right: Viewer): boolean {
  return left.viewerId === right.viewerId && isSameAccount(left, right);
}

/** Also true for two visitors of one stream. */
export function isSameAccount(left: Viewer, right: Viewer): boolean {
  return left.streamId === right.streamId && left.accountId === right.accountId;
}
