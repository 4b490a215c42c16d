import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { hideFeed, unhideFeed } from '@ovation/contract/publishing/engagement.ts';
import { api } from '../../../../platform/api/api.ts';
import { toastError, toastUndo } from '../../../../platform/toasts.ts';

/** Hides a post at once, on the screen and for later; the toast brings it back to its place. */
export async function hidePost({ _id: id }: Feed, show: (isShown: boolean) => void): Promise<void> {
  const reveal = async (): Promise<void> => {
    await api.call(unhideFeed, { params: { id } });
    show(true);
  };
  show(false);
  try {
    const { message } = await api.call(hideFeed, { params: { id } });
    toastUndo(message, reveal);
  } catch (error) {
    show(true);
    toastError(error);
  }
}
