import { t } from '@ovation/language/t.ts';
import { changeStream } from '@ovation/contract/live/streams.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Modal, Text } from '@mantine/core';
import { api } from '../../../../platform/api/api.ts';
import { useContractForm } from '../../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { MomentInput } from '../../../../ui/forms/date-inputs.tsx';
import { useReturnFocus } from '../../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../../ui/forms/form.tsx';
import { bodyOf, fieldsOfStream, type StreamFields } from '../start/stream-fields.ts';
import { TextFields, AudienceFields } from '../start/stream-inputs.tsx';

interface ChangeDialogProps {
  readonly stream: OwnStream;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Changes what a stream is called and who may watch it, before it begins or while it runs. */
export default function ChangeDialog({ stream, onClose, onChanged }: ChangeDialogProps) {
  useReturnFocus();
  const isScheduled = stream.status === 'scheduled';
  const contractForm = useContractForm<typeof changeStream, StreamFields>(changeStream, {
    initialValues: fieldsOfStream(stream),
    toBody: (fields) => {
      const { title, description, tags, access, price, imageId, startsAt } = bodyOf(fields);
      return { title, description, tags, access, price, imageId, ...(isScheduled ? { startsAt } : {}) };
    },
    send: async (body) => {
      await api.call(changeStream, { params: { id: stream._id }, body });
      toastSuccess(t('Changes saved'));
      onChanged();
      onClose();
    },
  });
  const { form } = contractForm;
  const isOtherAudience = form.isDirty('access') || form.isDirty('price');
  return (
    <Modal opened onClose={onClose} title={t('Change the stream')} size="lg">
      <Form of={contractForm} label={t('Change the stream')}>
        <TextFields form={form} />
        {isScheduled ? (
          <MomentInput label={t('Starts at')} {...form.getInputProps('at')} error={form.errors['startsAt']} />
        ) : null}
        <AudienceFields form={form} />
        {isOtherAudience && !isScheduled ? (
          <Text size="sm" c="dimmed">
            {t(
              'Anyone who can’t watch under the new rule is disconnected immediately, and sees what the rule requires.',
            )}
          </Text>
        ) : null}
        <SubmitButton of={contractForm}>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}
