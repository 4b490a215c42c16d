import { accessRule, type AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { z } from 'zod';
import { useEffect } from 'react';
import { atOnce, type PublishingChoice } from './publishing-choice.ts';

/** Unpublished text, kept in this browser for each performer. Where storage is forbidden, it is lost with the page. */
interface DraftStore<Content> {
  read(performerId: string): Content | undefined;
  /** Undefined or empty content deletes the draft. */
  write(performerId: string, content: Content | undefined): void;
}

function createDraftStore<Content>(
  name: string,
  schema: z.ZodType<Content>,
  isEmpty: (content: Content) => boolean,
): DraftStore<Content> {
  const keyOf = (performerId: string): string => `draft:${name}:${performerId}`;
  return {
    read(performerId) {
      try {
        const stored = window.localStorage.getItem(keyOf(performerId));
        return stored === null ? undefined : schema.safeParse(JSON.parse(stored)).data;
      } catch {
        return undefined;
      }
    },
    write(performerId, content) {
      try {
        if (content === undefined || isEmpty(content)) window.localStorage.removeItem(keyOf(performerId));
        else window.localStorage.setItem(keyOf(performerId), JSON.stringify(content));
      } catch {
        // Without storage the draft is lost with the page.
      }
    },
  };
}

interface Audience {
  readonly access: AccessRule;
  readonly price: number | '';
}

const audience = { access: accessRule, price: z.union([z.number(), z.literal('')]) };

/** An unpublished post, as browsers kept it before drafts were on the site; it is read once more, and moves there. */
export interface Draft extends Audience {
  readonly text: string;
  readonly choice: PublishingChoice;
}

const choice = z.object({
  when: z.enum(['now', 'later', 'draft']),
  at: z.string(),
  publicAt: z.string(),
  endsAt: z.string(),
});

export const feedDrafts = createDraftStore<Draft>(
  'feed',
  z.object({ text: z.string(), choice: choice.default(atOnce), ...audience }),
  ({ text }) => text.trim() === '',
);

/** A gallery that is not saved yet. Its photos wait on the site. */
export interface GalleryFields extends Audience {
  readonly title: string;
  readonly description: string;
}

export const galleryDrafts = createDraftStore<GalleryFields>(
  'gallery',
  z.object({ title: z.string(), description: z.string(), ...audience }),
  ({ title, description }) => (title + description).trim() === '',
);

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
