import type { ReactableKind } from '@ovation/contract/publishing/engagement.ts';
import type { App } from '../../app.ts';
import { requireVisibleContent, requireVisiblePage, type Viewing, type Visible } from '../access/index.ts';
import { requireVisibleComment } from './comments/require-commented.ts';

/** What a viewer may see of an object. Throws not-found or country-blocked where it is hidden. */
export async function requireReactable(app: App, viewing: Viewing, kind: ReactableKind, id: string): Promise<Visible> {
  if (kind === 'performer') return requireVisiblePage(app, viewing, id);
  if (kind === 'comment') return (await requireVisibleComment(app, viewing, id)).decision;
  const { decision } = await requireVisibleContent(app, viewing, kind, id);
  return decision;
}
