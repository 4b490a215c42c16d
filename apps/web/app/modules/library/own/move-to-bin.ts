import { restoreContent, type BinKind } from '@ovation/contract/publishing/bin.ts';
import { deleteFeed } from '@ovation/contract/publishing/feeds.ts';
import { deleteGallery } from '@ovation/contract/publishing/galleries.ts';
import { deleteVideo } from '@ovation/contract/publishing/videos.ts';
import { deleteProduct } from '@ovation/contract/shop/products.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess, toastUndo } from '../../../platform/toasts.ts';

const deletions = { feed: deleteFeed, gallery: deleteGallery, video: deleteVideo, product: deleteProduct };

/** Deletes without a question: the toast takes it back, and later the bin. `leave` replaces loading the page again. */
export function useMoveToBin(kind: BinKind): (id: string, leave?: () => void) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (id, leave = () => void revalidate()) => {
    const restore = async (): Promise<void> => {
      const { message } = await api.call(restoreContent, { params: { kind, id } });
      toastSuccess(message);
      await revalidate();
    };
    try {
      const { message } = await api.call(deletions[kind], { params: { id } });
      toastUndo(message, restore);
      leave();
    } catch (error) {
      toastError(error);
    }
  };
}
