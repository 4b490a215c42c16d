import PhotoViewer from '../../media/viewer/photo-viewer.tsx';
import { useConversation, useMessages } from '../state/store.ts';
import { openMedia } from './open-media.ts';

interface MessageViewerProps {
  readonly conversationId: string;
  /** The file that is shown first. */
  readonly fileId: string;
  readonly onClose: () => void;
}

/** The photos and videos of all loaded messages, in the full-screen viewer. */
export default function MessageViewer({ conversationId, fileId, onClose }: MessageViewerProps) {
  const messages = useMessages(conversationId, ({ items }) => items);
  const name = useConversation(conversationId)?.other.name ?? '';
  const media = openMedia(messages, name);
  const index = media.findIndex(({ file }) => file._id === fileId);
  if (index < 0) return null;
  return <PhotoViewer photos={media} by={name} startAt={index} onClose={onClose} />;
}
