import { t, translated } from '@ovation/language/t.ts';
import { kindWords } from './kind-words.ts';
import { reportReasons, type ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { createReport, type ReportableKind } from '@ovation/contract/site/reports.ts';
import { Radio, Stack, Textarea } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { optionsOfTable } from '../../ui/words/options.ts';

interface ReportDialogProps {
  readonly kind: ReportableKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** Reports content or an account to the site's staff. */
export default function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const contractForm = useContractForm(createReport, {
    initialValues: { objectType: kind, objectId: id, reason: 'other' as ReportReason, text: '' },
    send: async (body) => {
      const { message } = await api.call(createReport, { body });
      toastSuccess(message);
      onClose();
    },
  });
  const { form } = contractForm;
  const title = translated(kindWords[kind].report);
  return (
    <FormDialog of={contractForm} title={title} submit={t('Send the report')} cancel={null} onClose={onClose}>
      <Radio.Group label={t('What is wrong with it?')} {...form.getInputProps('reason')}>
        <Stack gap="xs" mt="xs">
          {optionsOfTable(reportReasons).map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('Anything else we should know?')}
        description={t('Only our staff see it.')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1_000}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
