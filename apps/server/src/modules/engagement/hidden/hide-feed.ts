import { t } from '@ovation/language/t.ts';
import type { hideFeed as operation } from '@ovation/contract/publishing/engagement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent } from '../../access/index.ts';
import { insertDismissal } from './dismissal.store.ts';

export async function hideFeed({ app, actor, params, request }: Call<typeof operation>) {
  const viewing = { viewer: actor, country: request.country };
  await requireVisibleContent(app, viewing, 'feed', params.id);
  await insertDismissal(app.database, { accountId: actor.id, feedId: params.id }, app.clock.now());
  return { message: t('The post is hidden.') };
}
