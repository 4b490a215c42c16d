import { t } from '@ovation/language/t.ts';
import type { unhideFeed as operation } from '@ovation/contract/publishing/engagement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent } from '../../access/index.ts';
import { deleteDismissal } from './dismissal.store.ts';

/** A hidden feed can be shown again even if the caller may no longer see it. */
export async function unhideFeed({ app, actor, params, request }: Call<typeof operation>) {
  const wasHidden = await deleteDismissal(app.database, { accountId: actor.id, feedId: params.id });
  if (!wasHidden) await requireVisibleContent(app, { viewer: actor, country: request.country }, 'feed', params.id);
  return { message: t('The post is shown again.') };
}
