import { t } from '@ovation/language/t.ts';
import { pinFeed, unpinFeed, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';

/** Pins the caller's own post, or unpins it. False when that failed, which a toast has explained. */
export async function togglePin({ _id, isPinned }: Pick<Feed, '_id' | 'isPinned'>): Promise<boolean> {
  try {
    await api.call(isPinned ? unpinFeed : pinFeed, { params: { id: _id } });
    toastSuccess(isPinned ? t('Unpinned') : t('Pinned to the top of your page'));
    return true;
  } catch (error) {
    toastError(messageOf(error));
    return false;
  }
}
