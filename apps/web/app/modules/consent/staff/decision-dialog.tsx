import { t } from '@ovation/language/t.ts';
import { decideConsentCase, type ConsentCase, type ConsentOutcome } from '@ovation/contract/people/consent-review.ts';
import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface DecisionDialogProps {
  readonly one: ConsentCase;
  readonly onClose: () => void;
}

const choices: readonly { readonly value: ConsentOutcome; readonly label: string; readonly description: string }[] = [
  { value: 'kept-hidden', label: t('Keep it hidden'), description: t('Only its creator and staff see it.') },
  {
    value: 'removed',
    label: t('Remove it'),
    description: t('It’s removed for everyone, and buyers get their money back.'),
  },
  {
    value: 'restored',
    label: t('Show it again'),
    description: t('Only if the refusal is invalid. The person can refuse again.'),
  },
];

/** What happens with content to which a person does not agree. */
export function DecisionDialog({ one, onClose }: DecisionDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const form = useContractForm(decideConsentCase, {
    initialValues: { outcome: 'kept-hidden' as ConsentOutcome, note: '' },
    send: async (body) => {
      await api.call(decideConsentCase, { params: { id: one._id }, body });
      toastSuccess(t('Decided. We’ve emailed both of them.'));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('{personName} and {name}', { personName: one.personName, name: one.performer.name })}
    >
      <Form of={form} label={t('Decide')}>
        <Radio.Group label={t('What happens')} {...getInputProps('outcome')}>
          <Stack gap="xs" mt={6}>
            {choices.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('Reason')}
          description={t('The creator and the person both see it.')}
          autosize
          minRows={3}
          maxLength={300}
          {...getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton of={form}>{t('Decide')}</SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}
