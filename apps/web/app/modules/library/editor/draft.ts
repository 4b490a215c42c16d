import { accessRule, type AccessRule } from '@ovation/contract/feeds.ts';
import { z } from 'zod';

/** What is kept of an unpublished post in this browser: its words and who may see it. Files cannot be kept. */
const draft = z.object({ text: z.string(), access: accessRule, price: z.union([z.number(), z.literal('')]) });
export interface Draft {
  readonly text: string;
  readonly access: AccessRule;
  readonly price: number | '';
}

const keyOf = (performerId: string): string => `draft:feed:${performerId}`;

/** The draft of a performer's next post, where there is one. Storage may be forbidden: then nothing is kept. */
export function readDraft(performerId: string): Draft | undefined {
  try {
    const stored = window.localStorage.getItem(keyOf(performerId));
    return stored === null ? undefined : draft.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

export function writeDraft(performerId: string, content: Draft | undefined): void {
  try {
    if (content === undefined || content.text.trim() === '') window.localStorage.removeItem(keyOf(performerId));
    else window.localStorage.setItem(keyOf(performerId), JSON.stringify(content));
  } catch {
    // Without storage the text lasts as long as the page.
  }
}
