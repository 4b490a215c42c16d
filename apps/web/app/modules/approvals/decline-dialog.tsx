import { t } from '@ovation/language/t.ts';
import { declineApproval, type Approval } from '@ovation/contract/money/approvals.ts';
import { Modal, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';

interface DeclineDialogProps {
  readonly approval: Approval;
  readonly onClose: () => void;
  /** After the list has loaded again. */
  readonly onDecided: () => void;
}

/** Declines what a colleague asks for, or withdraws one's own request. */
export function DeclineDialog({ approval, onClose, onDecided }: DeclineDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const form = useContractForm(declineApproval, {
    initialValues: { reason: '' },
    send: async (body) => {
      await api.call(declineApproval, { params: { id: approval._id }, body });
      toastSuccess(t('Declined. No money has moved.'));
      onClose();
      await revalidate();
      onDecided();
    },
  });
  const title = approval.mayDecide ? t('Decline this?') : t('Withdraw this?');
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form of={form} label={title}>
        <Textarea
          label={t('Why?')}
          description={t('Everyone who can approve it will see it.')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          data-autofocus
          {...form.form.getInputProps('reason')}
        />
        <SubmitButton of={form} fullWidth color="red">
          {approval.mayDecide ? t('Decline') : t('Withdraw')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
