import { deleteGallery, type OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { api } from '../../../../platform/api/api.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';

interface DeleteGalleryProps {
  readonly gallery: OwnGallery;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a gallery is deleted. Fans who bought it keep it. */
export function DeleteGallery({ gallery, opened, onClose, onDeleted }: DeleteGalleryProps) {
  const remove = async (): Promise<void> => {
    const { message } = await api.call(deleteGallery, { params: { id: gallery._id } });
    toastSuccess(message);
    onDeleted();
  };
  return (
    <Confirm
      title="Delete this gallery?"
      message={warningOf(gallery)}
      confirmLabel="Delete"
      destructive
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
    />
  );
}

function warningOf({ title, totalSale }: OwnGallery): string {
  if (totalSale === 0) return `“${title}” and its photos are deleted for good. This cannot be undone.`;
  const buyers = totalSale === 1 ? 'One fan has' : `${totalSale} fans have`;
  return `${buyers} bought “${title}” and will keep it. Everyone else loses access, and it can’t be sold again.`;
}
