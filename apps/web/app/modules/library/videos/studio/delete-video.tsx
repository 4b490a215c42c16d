import { deleteVideo, type OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { api } from '../../../../platform/api/api.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';

interface DeleteVideoProps {
  readonly video: OwnVideo;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a video is deleted. Fans who bought it keep it. */
export function DeleteVideo({ video, opened, onClose, onDeleted }: DeleteVideoProps) {
  const remove = async (): Promise<void> => {
    const { message } = await api.call(deleteVideo, { params: { id: video._id } });
    toastSuccess(message);
    onDeleted();
  };
  return (
    <Confirm
      title="Delete this video?"
      message={warningOf(video)}
      confirmLabel="Delete"
      destructive
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
    />
  );
}

function warningOf({ totalSale }: OwnVideo): string {
  if (totalSale === 0) return 'The video and its files are deleted for good. This cannot be undone.';
  const buyers = totalSale === 1 ? 'One fan has' : `${totalSale} fans have`;
  return `${buyers} bought this video and will keep it. Everyone else loses access, and it can’t be sold again.`;
}
