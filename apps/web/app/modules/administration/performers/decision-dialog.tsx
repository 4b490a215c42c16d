import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import type { PerformerUnderReview } from './performer-review.tsx';
import { SuspensionReason } from '../users/suspension-dialog.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

export type Decision = Exclude<BodyInput<typeof changePerformerStatus>['status'], 'rejected'>;

interface DecisionDialogProps {
  readonly performer: PerformerUnderReview;
  readonly decision: Decision;
  readonly onClose: () => void;
}

const messages: Record<
  Decision,
  {
    readonly title: EnglishText;
    readonly message: EnglishText;
    readonly label: EnglishText;
    readonly done: (name: string) => string;
  }
> = {
  active: {
    title: english('Lift the suspension?'),
    message: english('Their page is back at once, and they can publish and earn again. We’ll email them.'),
    label: english('Lift the suspension'),
    done: (name) => t('{name} is back.', { name }),
  },
  suspended: {
    title: english('Suspend this creator?'),
    message: english('Their page is hidden at once and nothing can be bought on it. We’ll email them your reason.'),
    label: english('Suspend'),
    done: (name) => t('{name} is suspended.', { name }),
  },
};

/** Confirms a decision, and asks for the reason if it is against the performer. */
export function DecisionDialog({ performer, decision, onClose }: DecisionDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(changePerformerStatus, {
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ status: decision, reason }),
    send: async (body) => {
      await api.call(changePerformerStatus, { params: { id: performer._id }, body });
      toastSuccess(messages[decision].done(performer.name));
      onClose();
      return revalidate();
    },
  });
  return (
    <FormDialog
      of={form}
      title={translated(messages[decision].title)}
      submit={translated(messages[decision].label)}
      color={decision === 'active' ? undefined : 'red'}
      onClose={onClose}
    >
      <Text>{translated(messages[decision].message)}</Text>
      {decision === 'active' ? null : (
        <SuspensionReason
          field={form.form.getInputProps('reason')}
          description={t('The creator will see it.')}
          onChoose={(reason) => form.form.setFieldValue('reason', reason)}
        />
      )}
    </FormDialog>
  );
}
