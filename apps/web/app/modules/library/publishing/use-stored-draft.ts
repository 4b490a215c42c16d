import { useEffect } from 'react';
import type { DraftStore } from './draft.ts';

interface StoredDraftOptions<Content> {
  readonly store: DraftStore<Content>;
  readonly performerId: string;
  /** Only new content is stored; what exists already is on the site. */
  readonly isNew: boolean;
}

/** Stores what was typed so far, on every change. Answers how to delete it once it is published. */
export function useStoredDraft<Content>(
  { store, performerId, isNew }: StoredDraftOptions<Content>,
  content: Content,
): { readonly discard: () => void } {
  useEffect(() => {
    if (isNew) store.write(performerId, content);
  }, [store, performerId, isNew, content]);
  return {
    discard: () => {
      if (isNew) store.write(performerId, undefined);
    },
  };
}
