import { t } from '@ovation/language/t.ts';
import { changeUserStatus, type User } from '@ovation/contract/people/users.ts';
import { Button, Group, Modal, Text, Stack, Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { wireTime } from '../../../platform/browser/local-time.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { MomentInput } from '../../../ui/forms/date-inputs.tsx';

export type SuspendableUser = Pick<User, '_id' | 'name' | 'username' | 'isPerformer' | 'status'>;

interface SuspensionDialogProps {
  readonly user: SuspendableUser;
  readonly onClose: () => void;
}

/** Confirms that an account is suspended, with the reason, or restored. */
export function SuspensionDialog({ user, onClose }: SuspensionDialogProps) {
  useReturnFocus();
  const isSuspended = user.status === 'suspended';
  return (
    <Modal opened onClose={onClose} title={isSuspended ? t('Restore this account?') : t('Suspend this account?')}>
      {isSuspended ? <RestoreForm user={user} onClose={onClose} /> : <SuspendForm user={user} onClose={onClose} />}
    </Modal>
  );
}

function SuspendForm({ user, onClose }: SuspensionDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(changeUserStatus, {
    initialValues: { reason: '', until: '' },
    toBody: ({ reason, until }) => ({ status: 'suspended' as const, reason, until: wireTime(until) ?? undefined }),
    send: async (body) => {
      await api.call(changeUserStatus, { params: { id: user._id }, body });
      toastSuccess(t('{name} is suspended.', { name: user.name }));
      onClose();
      return revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <Form of={form} label={t('Suspend')}>
      <Text>
        {user.isPerformer
          ? t(
              'Their page is hidden, subscriptions to it end with a refund, and they are signed out everywhere. They can still log in to read why and to ask for a payout.',
            )
          : t('They are signed out everywhere at once and cannot log in.')}
      </Text>
      <SuspensionReason
        field={getInputProps('reason')}
        onChoose={(reason) => form.form.setFieldValue('reason', reason)}
        description={t('@{username} sees it by email and when logging in.', { username: user.username })}
      />
      <MomentInput
        label={t('Until')}
        description={t('Leave it empty to suspend until you restore the account.')}
        {...getInputProps('until')}
      />
      <Buttons onClose={onClose}>
        <SubmitButton of={form} color="red">
          {t('Suspend')}
        </SubmitButton>
      </Buttons>
    </Form>
  );
}

function RestoreForm({ user, onClose }: SuspensionDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(changeUserStatus, {
    initialValues: {},
    toBody: () => ({ status: 'active' as const }),
    send: async (body) => {
      await api.call(changeUserStatus, { params: { id: user._id }, body });
      toastSuccess(t('{name} can use the site again.', { name: user.name }));
      onClose();
      await revalidate();
    },
  });
  return (
    <Form of={form} label={t('Restore')}>
      <Text>{t('{name} can use the site again at once. We’ll email them.', { name: user.name })}</Text>
      <Buttons onClose={onClose}>
        <SubmitButton of={form} data-autofocus>
          {t('Restore')}
        </SubmitButton>
      </Buttons>
    </Form>
  );
}

function Buttons({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" size="md" onClick={onClose}>
        {t('Cancel')}
      </Button>
      {children}
    </Group>
  );
}

const common = [
  t('Spam'),
  t('Harassment'),
  t('Fraud'),
  t('Pretends to be someone else'),
  t('Content against the rules'),
] as const;

interface SuspensionReasonProps {
  /** The field's props of the form. */
  readonly field: TextareaProps;
  readonly description: string;
  readonly onChoose: (reason: string) => void;
}

/** Why an account is suspended: one of the common reasons with one press, or in own words. */
export function SuspensionReason({ field, description, onChoose }: SuspensionReasonProps) {
  return (
    <Stack gap="xs">
      <Textarea
        label={t('Reason')}
        description={description}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1_000}
        data-autofocus
        {...field}
      />
      <Group gap="xs">
        {common.map((reason) => (
          <Button key={reason} variant="default" size="sm" mih={44} onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
