import type { KnownConversation } from '../state/conversation-slice.ts';
import type { Attachments } from './use-attachments.ts';

interface AttachButtonProps {
  readonly attachments: Attachments;
  readonly conversation: KnownConversation;
}

/** Beside the text: chooses photos and videos. */
export function AttachButton(_props: AttachButtonProps) {
  return null;
}
