import type { Overlay } from '@ovation/contract/messaging/stream-overlays.ts';
import type { OverlayRow } from './overlay.store.ts';

export function presentOverlay(row: OverlayRow): Overlay {
  return {
    _id: row.id,
    kind: row.kind as Overlay['kind'],
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
