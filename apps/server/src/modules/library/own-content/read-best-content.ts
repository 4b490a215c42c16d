import type { OwnContent } from '@ovation/contract/publishing/own-content.ts';
import type { App } from '../../../app.ts';
import type { Viewing } from '../../access/index.ts';
import { loadOwnContent } from './load-own-content.ts';
import { findBestContent } from './own-content.store.ts';

/** What went best of what a performer published since a moment; undefined if nobody cared for any of it. */
export async function readBestContent(
  app: App,
  viewing: Viewing & { readonly viewer: { readonly id: string } },
  since: Date,
): Promise<OwnContent | undefined> {
  const best = await findBestContent(app.database, viewing.viewer.id, { since, now: app.clock.now() });
  const [content] = await loadOwnContent(app, viewing, best ? [best] : []);
  return content;
}
