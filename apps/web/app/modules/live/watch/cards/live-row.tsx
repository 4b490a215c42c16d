import type { Stream } from '@ovation/contract/live/stream.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';

const LiveNow = lazyPart(() => import('./live-now.tsx'));

/** The row of who is live, whose code and styles load only if anyone is. */
export function LiveRow({ streams }: { readonly streams: readonly Stream[] }) {
  if (streams.length === 0) return null;
  return (
    <Suspense>
      <LiveNow streams={streams} />
    </Suspense>
  );
}

/** Who is live, for a row on pages about something else: one call for the page. */
export const liveNow = { status: 'live', sortBy: 'viewers', sort: 'desc', pageSize: 12 } as const;
