import { t } from '@ovation/language/t.ts';
import type { PageHead } from '@ovation/contract/pages.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

/** Whether visitors see a page, and its latest version. */
export function pageState({ isPublished, hasDraft }: Pick<PageHead, 'isPublished' | 'hasDraft'>): {
  readonly tone: Tone;
  readonly label: string;
} {
  if (!isPublished) return { tone: 'quiet', label: t('Draft') };
  return hasDraft ? { tone: 'waiting', label: t('Unpublished changes') } : { tone: 'positive', label: t('Published') };
}
