import { declineApproval, type Approval } from '@ovation/contract/money/approvals.ts';
import { Modal, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';

/** Declines what a colleague asks for, or withdraws one's own request. */
export function DeclineDialog({ approval, onClose }: { readonly approval: Approval; readonly onClose: () => void }) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const form = useContractForm(declineApproval, {
    initialValues: { reason: '' },
    send: async (body) => {
      await api.call(declineApproval, { params: { id: approval._id }, body });
      toastSuccess('Declined. No money has moved.');
      onClose();
      await revalidate();
    },
  });
  const title = approval.mayDecide ? 'Decline this?' : 'Withdraw this?';
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form of={form} label={title}>
        <Textarea
          label="Why?"
          description="Everyone who can approve it will see it."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          data-autofocus
          {...form.form.getInputProps('reason')}
        />
        <SubmitButton of={form} fullWidth color="red">
          {approval.mayDecide ? 'Decline' : 'Withdraw'}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
