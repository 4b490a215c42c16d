import { uploadDocument, type OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useUpload } from '../../../platform/uploads/upload.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';

const papers = [
  { type: 'idVerification', label: 'Identity card or passport' },
  { type: 'documentVerification', label: 'A photo of you holding it' },
] as const;

const explanations: Record<OwnPerformer['status'], string> = {
  pending: 'We have your papers and are looking at them. Should one of them be unclear, you can send it again.',
  rejected: 'Please send your papers again: as soon as one of them has arrived, we look at them once more.',
  active: 'Your papers are in order. Should they change, you can send new ones.',
  suspended: 'You can send new papers here.',
};

/** The identity papers, each of which can be sent again. */
export function Papers({ performer }: { readonly performer: OwnPerformer }) {
  return (
    <Stack gap="md">
      <Text>{explanations[performer.status]} They are kept encrypted, and only our reviewers see them.</Text>
      <Columns tablet={2}>
        {papers.map((paper) => (
          <Paper key={paper.type} {...paper} />
        ))}
      </Columns>
    </Stack>
  );
}

function Paper({ type, label }: (typeof papers)[number]) {
  const { revalidate } = useRevalidator();
  const upload = useUpload(uploadDocument);
  const [sent, setSent] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setSent(undefined);
    if (!(await upload.start(file, { type }))) return;
    setSent(file.name);
    await revalidate();
  };
  return (
    <Stack gap="xs">
      <Dropzone
        label={label}
        hint="JPEG, PNG, WebP or PDF, at most 20 MB."
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onFiles={([file]) => file && void send(file)}
      >
        <Text component="span" size="sm" c="dimmed">
          Drop it here, or choose it
        </Text>
      </Dropzone>
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
      {sent === undefined ? null : (
        <Text size="sm" c="var(--positive-text)" aria-live="polite">
          <IconCheck size={16} aria-hidden /> {sent} has arrived.
        </Text>
      )}
    </Stack>
  );
}
