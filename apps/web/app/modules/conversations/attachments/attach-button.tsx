import { t } from '@ovation/language/t.ts';
import { IconPhotoPlus } from '../../../ui/tabler.ts';
import { useRef, type ChangeEvent } from 'react';
import { IconButton } from '../../../ui/buttons/button.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { acceptedFiles } from './attachment.ts';
import { TipButton } from '../paid/tip-button.tsx';
import type { Attachments } from './use-attachments.ts';

interface AttachButtonProps {
  readonly attachments: Attachments;
  readonly conversation: KnownConversation;
}

/** Chooses photos and videos, and sends a tip where the other is a performer. */
export function AttachButton({ attachments, conversation }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = ''; // Lets the same file be chosen again.
    attachments.add(files);
  };
  return (
    <>
      {attachments.isAllowed ? (
        <>
          <input ref={input} type="file" hidden multiple accept={acceptedFiles} onChange={onChange} />
          <IconButton aria-label={t('Attach photos and videos')} onClick={() => input.current?.click()}>
            <IconPhotoPlus size={24} stroke={1.6} />
          </IconButton>
        </>
      ) : null}
      {conversation.other.isPerformer ? <TipButton performer={conversation.other} /> : null}
    </>
  );
}
