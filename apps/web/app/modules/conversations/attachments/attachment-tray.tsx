import type { Attachments } from './use-attachments.ts';

/** Above the text: what was chosen, how far it is, and what it costs. */
export function AttachmentTray(_props: { readonly attachments: Attachments }) {
  return null;
}
