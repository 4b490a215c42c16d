import { pinFeed, unpinFeed, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';

/** Puts one's own post on top of one's page, or lets it take its place again. Answers whether that worked; if not, it has said why. */
export async function togglePin({ _id, isPinned }: Pick<Feed, '_id' | 'isPinned'>): Promise<boolean> {
  try {
    await api.call(isPinned ? unpinFeed : pinFeed, { params: { id: _id } });
    toastSuccess(isPinned ? 'It takes its place again' : 'It is on top of your page now');
    return true;
  } catch (error) {
    toastError(messageOf(error));
    return false;
  }
}
