import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { useRouteLoaderData } from 'react-router';

/** The performer who is logged in; only for pages below routes/creator/studio.tsx. */
export function useOwnPerformer(): OwnPerformer {
  const loaded = useRouteLoaderData('routes/creator/studio') as { readonly performer: OwnPerformer } | undefined;
  if (!loaded) throw new Error('This page is outside the studio.');
  return loaded.performer;
}
