import type * as operations from '@ovation/contract/messaging/stream-overlays.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadOverlays } from './overlay.store.ts';
import { presentOverlay } from './present-overlay.ts';

export async function listOverlays({ app, actor }: Call<typeof operations.listOverlays>) {
  return { data: (await loadOverlays(app.database, actor.id)).map(presentOverlay) };
}
