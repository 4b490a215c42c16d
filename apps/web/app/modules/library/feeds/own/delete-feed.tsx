import { deleteFeed, type OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { api } from '../../../../platform/api/api.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';

interface DeleteFeedProps {
  readonly feed: OwnFeed;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a post is deleted. Fans who bought it keep it. */
export function DeleteFeed({ feed, opened, onClose, onDeleted }: DeleteFeedProps) {
  const remove = async (): Promise<void> => {
    const { message } = await api.call(deleteFeed, { params: { id: feed._id } });
    toastSuccess(message);
    onDeleted();
  };
  return (
    <Confirm
      title="Delete this post?"
      message={warningOf(feed)}
      confirmLabel="Delete"
      destructive
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
    />
  );
}

function warningOf({ totalSale }: OwnFeed): string {
  if (totalSale === 0) return 'The post and its files are deleted for good. This cannot be undone.';
  const buyers = totalSale === 1 ? 'One fan has' : `${totalSale} fans have`;
  return `${buyers} bought this post and will keep it. Everyone else loses access, and it can’t be sold again.`;
}
