import { t } from '@ovation/language/t.ts';
import { Stack, Text, Textarea } from '@mantine/core';
import type { BodyInput, Operation } from '@ovation/contract/operation.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

/** An operation whose body is a reason. */
type WithReason = Operation & { readonly body: NonNullable<Operation['body']> };

interface ReasonDialogProps<Op extends WithReason> {
  readonly operation: Op;
  readonly title: string;
  readonly explanation: string;
  readonly action: string;
  readonly question?: string;
  /** Sends the reason; a failure is shown in the dialog. */
  readonly send: (body: BodyInput<Op>) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks a member of staff why they need to see or do something. The security log keeps the answer. */
export function ReasonDialog<const Op extends WithReason>({
  operation,
  title,
  explanation,
  action,
  question = t('Why do you need to see this?'),
  send,
  onClose,
}: ReasonDialogProps<Op>) {
  const contractForm = useContractForm<Op, { reason: string }>(operation, { initialValues: { reason: '' }, send });
  return (
    <FormDialog of={contractForm} title={title} submit={action} cancel={null} onClose={onClose}>
      <Stack gap="xs">
        <Text size="sm">{explanation}</Text>
        <Textarea
          label={question}
          description={t('The security log keeps your name and this reason.')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          data-autofocus
          {...contractForm.form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  );
}
