import { t } from '@ovation/language/t.ts';
import { maxFiles, removeProductFile, type OwnProduct, type ProductFile } from '@ovation/contract/shop/products.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { ActionIcon, Stack, Text, Button } from '@mantine/core';
import { IconFile, IconX, IconFileUpload } from '../../../ui/tabler.ts';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import { useDeletion } from '../../library/own/use-deletion.ts';
import type { ProductEditorState } from './use-product-editor.ts';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import type { EditorFile } from '../../library/files/editor-file.ts';
import { FileState } from '../../library/files/file-row.tsx';
import type { EditorFiles } from '../../library/files/use-editor-files.ts';
import classes from './editor.module.css';

interface ProductFilesFieldProps {
  readonly editor: ProductEditorState;
  /** Undefined for a new one. */
  readonly product: OwnProduct | undefined;
}

/** What buyers of a digital product download; a file of the same name is the next version of the one that is there. */
export function ProductFilesField({ editor, product }: ProductFilesFieldProps) {
  const { kept, files, errors, setKept } = editor;
  const deletion = useDeletion<ProductFile>();
  const remove = async (): Promise<void> => {
    if (!product || !deletion.item) return;
    const params = { id: product._id, fileId: deletion.item._id };
    setKept((await api.call(removeProductFile, { params })).files ?? []);
    toastSuccess(t('The file is removed'));
  };
  return (
    <Stack gap="md">
      <Dropzone
        label={t('Add files')}
        hint={t(
          'What buyers get: up to {maxFiles} files of any type, 10 GB each. Uploads resume after a lost connection.',
          { maxFiles },
        )}
        multiple
        error={errors['file'] ?? errors['fileIds']}
        onFiles={files.add}
      />
      {kept.length + files.files.length === 0 ? null : (
        <ul className={classes.files} aria-label={t('Files of this product')}>
          {kept.map((file) => (
            <KeptFile key={file._id} file={file} onRemove={() => deletion.ask(file)} />
          ))}
          {files.files.map((file) => (
            <UploadRow key={file.key} file={file} files={files} version={nextVersion(kept, file.name)} />
          ))}
        </ul>
      )}
      {kept.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('To replace a file, add one with the same name: buyers get the new version, too.')}
        </Text>
      )}
      {deletion.item ? (
        <Confirm
          title={t('Remove this file?')}
          message={t('New buyers will no longer get “{name}”. Earlier buyers keep it.', { name: deletion.item.name })}
          confirmLabel={t('Remove')}
          destructive
          opened={deletion.opened}
          onClose={deletion.close}
          onConfirm={remove}
        />
      ) : null}
    </Stack>
  );
}

/** The version that a file of this name becomes; undefined for a new name. */
function nextVersion(kept: readonly ProductFile[], name: string): number | undefined {
  const before = kept.find((file) => file.name === name);
  return before ? before.version + 1 : undefined;
}

function KeptFile({ file, onRemove }: { readonly file: ProductFile; readonly onRemove: () => void }) {
  const { name, sizeBytes, version } = file;
  return (
    <li>
      <IconFile size={22} stroke={1.6} aria-hidden />
      <div className={classes.fileWords}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {formatBytes(sizeBytes)}
          {version > 1 ? t(', version {version}', { version }) : ''}
        </Text>
      </div>
      <ActionIcon onClick={onRemove} aria-label={t('Remove {name}', { name })}>
        <IconX size={20} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

interface UploadRowProps {
  readonly file: EditorFile;
  readonly files: EditorFiles;
  /** If it replaces a file of the same name. */
  readonly version: number | undefined;
}

/** A file that was chosen for a digital product: its upload, which can be paused, and what it replaces. */
function UploadRow({ file, files, version }: UploadRowProps) {
  const { key, name, stage } = file;
  const processing = stage.at === 'kept' ? files.processing.get(stage.fileId) : undefined;
  return (
    <li>
      <IconFileUpload size={22} stroke={1.6} aria-hidden />
      <div className={classes.fileWords}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {version === undefined ? null : (
          <Text size="xs">{t('Becomes version {version} when you save', { version })}</Text>
        )}
        {stage.at === 'kept' && processing?.status !== 'failed' ? (
          <Text size="xs" c="dimmed">
            {t('Uploaded')}
          </Text>
        ) : (
          <FileState file={file} processing={processing} error={undefined} />
        )}
        {stage.at === 'rejected' && stage.mayRetry ? (
          <Button size="compact-sm" variant="light" mt={6} onClick={() => files.retry(key)}>
            {t('Try again')}
          </Button>
        ) : null}
      </div>
      {stage.at === 'sending' ? (
        <PauseButton
          name={name}
          phase={stage.transfer.phase}
          onPause={() => files.pause(key)}
          onResume={() => files.resume(key)}
        />
      ) : null}
      <ActionIcon
        onClick={() => files.remove(key)}
        aria-label={stage.at === 'sending' ? t('Cancel uploading {name}', { name }) : t('Remove {name}', { name })}
      >
        <IconX size={20} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
