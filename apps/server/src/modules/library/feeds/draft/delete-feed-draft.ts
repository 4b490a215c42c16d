import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feed-drafts.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { deleteDraft } from './feed-draft.store.ts';

export async function deleteFeedDraft({ app, actor }: Call<typeof operations.deleteFeedDraft>) {
  await deleteDraft(app.database, actor.id);
  return { message: t('The draft is deleted.') };
}
