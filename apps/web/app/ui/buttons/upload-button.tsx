import type { Operation, ReplyOutput } from '@ovation/contract/operation.ts';
import { Button, FileButton, Stack, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUpload } from '../../platform/uploads/upload.ts';
import { UploadProgress } from '../uploads/upload-progress.tsx';

interface UploadButtonProps<Op extends Operation> extends ButtonProps {
  readonly operation: Op;
  /** As in an input of type file: image/*. */
  readonly accept: string;
  readonly onUploaded: (reply: ReplyOutput<Op>) => void;
  readonly children: ReactNode;
}

/** Lets a person choose one file, sends it, and shows the progress. */
export function UploadButton<const Op extends Operation>({
  operation,
  accept,
  onUploaded,
  children,
  ...button
}: UploadButtonProps<Op>) {
  const upload = useUpload(operation);
  const send = async (file: File | null): Promise<void> => {
    const reply = file && (await upload.start(file));
    if (reply) onUploaded(reply);
  };
  return (
    <Stack gap="xs">
      <FileButton accept={accept} onChange={(file) => void send(file)}>
        {(props) => (
          <Button
            variant="default"
            {...button}
            {...props}
            loading={upload.state !== undefined && upload.state.error === undefined}
          >
            {children}
          </Button>
        )}
      </FileButton>
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
    </Stack>
  );
}
