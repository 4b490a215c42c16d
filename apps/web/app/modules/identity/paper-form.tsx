import { t } from '@ovation/language/t.ts';
import {
  paperKinds,
  replaceIdentityPaper,
  type IdentityCheck,
  type PaperKind,
} from '@ovation/contract/people/identity.ts';
import { Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Operation } from '@ovation/contract/operation.ts';
import { IconCheck } from '../../ui/tabler.ts';
import { useRevalidator } from 'react-router';
import { rich } from '../../ui/words/rich.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import { describePaper } from './identity-labels.tsx';
import { useUpload } from '../../platform/uploads/upload.ts';
import { Dropzone } from '../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../ui/uploads/upload-progress.tsx';
import { optionsOfTable } from '../../ui/words/options.ts';

interface PaperFormProps {
  readonly check: IdentityCheck;
}

/** The identity paper, with its kind and the day on which it expires. */
export function IdentityPaperForm({ check }: PaperFormProps) {
  const [kind, setKind] = useState<PaperKind>('passport');
  const [expiresOn, setExpiresOn] = useState('');
  const fields = { type: 'idVerification', kind, ...(expiresOn === '' ? {} : { expiresOn }) };
  return (
    <Stack gap="sm">
      <Title order={3}>{t('ID document')}</Title>
      <Columns tablet={2}>
        <Select
          label={t('Type of document')}
          description={t('What you are sending.')}
          data={optionsOfTable(paperKinds)}
          value={kind}
          onChange={(value) => setKind((value ?? 'other') as PaperKind)}
          allowDeselect={false}
        />
        <TextInput
          type="date"
          label={t('Valid until')}
          description={t('Leave it empty if it never expires.')}
          value={expiresOn}
          onChange={({ currentTarget }) => setExpiresOn(currentTarget.value)}
        />
      </Columns>
      <PaperUpload operation={replaceIdentityPaper} fields={fields} label={t('Identity card or passport')}>
        <Sent check={check} type="idVerification" />
      </PaperUpload>
    </Stack>
  );
}

export function PhotoWithPaperForm({ check }: PaperFormProps) {
  return (
    <Stack gap="sm">
      <Title order={3}>{t('A photo with the document')}</Title>
      <PaperUpload
        operation={replaceIdentityPaper}
        fields={{ type: 'documentVerification', kind: 'other' }}
        label={t('A photo of you holding it')}
      >
        <Sent check={check} type="documentVerification" />
      </PaperUpload>
    </Stack>
  );
}

/** What has been sent already. */
function Sent({
  check,
  type,
}: PaperFormProps & { readonly type: 'idVerification' | 'documentVerification' }): ReactNode {
  const paper = check.papers.find((one) => one.type === type);
  if (!paper)
    return (
      <Text component="span" size="sm" c="dimmed">
        {t('Drop it here, or choose it')}
      </Text>
    );
  const facts = type === 'idVerification' ? describePaper(paper) : '';
  return (
    <Text component="span" size="sm" c="dimmed">
      {rich(
        '{hasFacts, select, no {Sent {timeAgo}. Drop another here to replace it.} other {{facts}, sent {timeAgo}. Drop another here to replace it.}}',
        {
          facts,
          hasFacts: facts === '' ? 'no' : 'yes',
          timeAgo: <TimeAgo time={paper.createdAt} />,
        },
      )}
    </Text>
  );
}

interface PaperUploadProps {
  /** Takes the paper as `file`. */
  readonly operation: Operation;
  readonly fields?: Record<string, unknown>;
  readonly label: string;
  /** A photo cannot be a PDF. */
  readonly isPhoto?: boolean;
  readonly children?: ReactNode;
}

const pictures = 'image/jpeg,image/png,image/webp';

/** Sends one paper as soon as it is chosen, and loads the page's data again. */
export function PaperUpload({ operation, fields, label, isPhoto = false, children }: PaperUploadProps) {
  const { revalidate } = useRevalidator();
  const upload = useUpload(operation);
  const [sent, setSent] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setSent(undefined);
    if ((await upload.start(file, fields)) === undefined) return;
    setSent(file.name);
    await revalidate();
  };
  return (
    <Stack gap="xs" w="100%">
      <Dropzone
        label={label}
        hint={t(
          '{isPhoto, select, yes {JPEG, PNG or WebP, at most 20 MB.} other {JPEG, PNG, WebP or PDF, at most 20 MB.}}',
          {
            isPhoto: isPhoto ? 'yes' : 'no',
          },
        )}
        accept={isPhoto ? pictures : `${pictures},application/pdf`}
        onFiles={([file]) => file && void send(file)}
      >
        {children}
      </Dropzone>
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
      <Text size="sm" c="var(--positive-text)" aria-live="polite">
        {sent === undefined ? null : (
          <>
            <IconCheck size={16} aria-hidden /> {t('{sent} has arrived.', { sent })}
          </>
        )}
      </Text>
    </Stack>
  );
}
