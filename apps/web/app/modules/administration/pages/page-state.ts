import type { PageHead } from '@ovation/contract/pages.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

/** What visitors see of a page. */
export function pageState({ isPublished, hasDraft }: Pick<PageHead, 'isPublished' | 'hasDraft'>): {
  readonly tone: Tone;
  readonly word: string;
} {
  if (!isPublished) return { tone: 'quiet', word: 'Draft' };
  return hasDraft ? { tone: 'waiting', word: 'Changes not published' } : { tone: 'positive', word: 'Published' };
}
