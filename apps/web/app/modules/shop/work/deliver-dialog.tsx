import { t } from '@ovation/language/t.ts';
import { updateOrder } from '@ovation/contract/shop/orders.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Modal, Stack, Text, Textarea, ActionIcon, Button, Group } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { uploadOrderResult } from '@ovation/contract/shop/requests.ts';
import { IconX } from '../../../ui/tabler.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import { useEditorFiles, type EditorFiles } from '../../library/files/use-editor-files.ts';
import { transferFile } from '../../../platform/uploads/transfer.ts';
import { editorFileOf, sizeProblem, type FileSource, type EditorFile } from '../../library/files/editor-file.ts';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import { FileState } from '../../library/files/file-row.tsx';
import classes from '../shop.module.css';

interface DeliverDialogProps {
  readonly order: Pick<Order, '_id' | 'user' | 'number' | 'status'>;
  readonly onClose: () => void;
}

/** Delivers what was made to order: files, which only its buyer gets, and a note. */
export default function DeliverDialog({ order, onClose }: DeliverDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const files = useEditorFiles([], resultSource);
  const ids = files.files.flatMap(({ stage }) => (stage.at === 'kept' ? [stage.fileId] : []));
  const isSending = files.files.some(({ stage }) => stage.at === 'waiting' || stage.at === 'sending');
  const isRejected = files.files.some(({ stage }) => stage.at === 'rejected');
  const form = useContractForm<typeof updateOrder, { note: string }>(updateOrder, {
    initialValues: { note: '' },
    toBody: ({ note }) => ({ status: 'delivered' as const, resultIds: ids, note }),
    send: async (body) => {
      await api.call(updateOrder, { params: { id: order._id }, body });
      toastSuccess(t('{name} has it now', { name: order.user.name }));
      onClose();
      await revalidate();
    },
  });
  const isAddition = order.status === 'delivered';
  const isEmpty = ids.length === 0 && (isAddition || form.form.values.note.trim() === '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={isAddition ? t('Add files') : t('Deliver order {number}', { number: order.number })}
    >
      <Form of={form} label={t('Deliver the order')}>
        <Stack gap="md">
          <Dropzone
            label={t('Add files')}
            hint={t('Only your fan gets them: up to 20 files of any type, 10 GB each.')}
            multiple
            error={form.form.errors['resultIds']}
            onFiles={files.add}
          />
          {files.files.length === 0 ? null : (
            <ul className={classes.files} aria-label={t('Files to deliver')}>
              {files.files.map((file) => (
                <ResultRow key={file.key} file={file} files={files} />
              ))}
            </ul>
          )}
          {isAddition ? null : (
            <Textarea
              label={t('Note for {name}', { name: order.user.name })}
              description={t('If you don’t add a file, please say where they can find the result.')}
              autosize
              minRows={2}
              maxLength={500}
              {...form.form.getInputProps('note')}
            />
          )}
          <SubmitButton of={form} fullWidth disabled={isSending || isRejected || isEmpty}>
            {isAddition ? t('Add') : t('Deliver')}
          </SubmitButton>
          <Text size="sm" c="dimmed" ta="center" aria-live="polite">
            {waitingFor(isSending, isRejected)}
          </Text>
        </Stack>
      </Form>
    </Modal>
  );
}

function waitingFor(isSending: boolean, isRejected: boolean): string {
  if (isRejected) return t('Please remove the file that failed, or try again.');
  return isSending
    ? t('Please wait until your files are uploaded.')
    : t('Your fan can then accept it, or report a problem.');
}

/** As in the contract; pages carry no more of an operation than a call needs. */
const resultType = 'order-result';

/** Results of orders: of any type, and sent resumably, because they may have gigabytes. */
const resultSource: FileSource = {
  chosen: (file) => editorFileOf(file, 'file', sizeProblem(file, uploadOrderResult.files.file.maxSizeBytes)),
  send: (file, _kind, { accountId, onChange }) =>
    transferFile(uploadOrderResult, file, {
      resumable: { type: resultType, accountId },
      onChange,
    }),
};

interface ResultRowProps {
  readonly file: EditorFile;
  readonly files: EditorFiles;
}

/** A file that is delivered with an order: its upload, which can be paused. */
function ResultRow({ file, files }: ResultRowProps) {
  const { key, name, stage } = file;
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          {stage.at === 'kept' ? (
            <Text size="xs" c="dimmed">
              {t('Uploaded')}
            </Text>
          ) : (
            <FileState file={file} processing={undefined} error={undefined} />
          )}
        </div>
        {stage.at === 'rejected' && stage.mayRetry ? (
          <Button size="compact-sm" variant="light" onClick={() => files.retry(key)}>
            {t('Try again')}
          </Button>
        ) : null}
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
      </Group>
    </li>
  );
}
