import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { useRouteLoaderData } from 'react-router';

/** The performer whose pages these are; of pages below routes/creator/studio.tsx only. */
export function useOwnPerformer(): OwnPerformer {
  const loaded = useRouteLoaderData('routes/creator/studio') as { readonly performer: OwnPerformer } | undefined;
  if (!loaded) throw new Error('This page stands outside of the studio.');
  return loaded.performer;
}
