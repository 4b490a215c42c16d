import { accessRule, type AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { z } from 'zod';
import { atOnce, type PublishingChoice } from './publishing-choice.ts';

/** Words that are not on the site yet, kept in this browser for one performer. Storage may be forbidden: then they last as long as the page. */
interface DraftStore<Content> {
  read(performerId: string): Content | undefined;
  /** Without a content, or with one that is empty, the draft is forgotten. */
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
        // Nothing can be kept here.
      }
    },
  };
}

interface Audience {
  readonly access: AccessRule;
  readonly price: number | '';
}

const audience = { access: accessRule, price: z.union([z.number(), z.literal('')]) };

/** An unpublished post: its files cannot be kept. */
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

/** A gallery that is not made yet: its photos wait on the site. */
export interface GalleryWords extends Audience {
  readonly title: string;
  readonly description: string;
}

export const galleryDrafts = createDraftStore<GalleryWords>(
  'gallery',
  z.object({ title: z.string(), description: z.string(), ...audience }),
  ({ title, description }) => (title + description).trim() === '',
);
