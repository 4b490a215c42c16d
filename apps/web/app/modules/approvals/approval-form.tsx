import { t, translated } from '@ovation/language/t.ts';
import { approvalActions, askForApproval } from '@ovation/contract/money/approvals.ts';
import { Text, Textarea, Modal } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Form } from '../../ui/forms/form.tsx';
import { FormButtons } from '../../ui/forms/form-dialog.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import type { Unapproved, Approving } from './approval-state.ts';

interface ApprovalFormProps {
  readonly unapproved: Unapproved;
  readonly onClose: () => void;
}

/** Asks a second member of staff for what was refused; in the dialog of the action. */
export function ApprovalForm({ unapproved, onClose }: ApprovalFormProps) {
  const form = useContractForm<typeof askForApproval, { reason: string }>(askForApproval, {
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ ...unapproved, reason }),
    send: async (body) => {
      await api.call(askForApproval, { body });
      toastSuccess(t('Your colleagues have been asked. The request is open for seven days.'));
      onClose();
    },
  });
  return (
    <Form of={form} label={t('Ask for approval')}>
      <Text size="sm">
        {t('{label}, {amount}: this amount needs the approval of a second member of staff. No money has moved.', {
          label: translated(approvalActions[unapproved.action].label),
          amount: formatMoney(unapproved.amount),
        })}
      </Text>
      <Textarea
        label={t('Why?')}
        description={t('Your colleague will see it.')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
      <FormButtons of={form} submit={t('Ask for approval')} onClose={onClose} />
    </Form>
  );
}

/** Opens when an action was refused because it needs a second person. */
export function ApprovalDialog({ approval: { unapproved, dismiss } }: { readonly approval: Approving }) {
  if (unapproved === undefined) return null;
  return (
    <Modal opened onClose={dismiss} title={t('Ask for approval')}>
      <ApprovalForm unapproved={unapproved} onClose={dismiss} />
    </Modal>
  );
}
