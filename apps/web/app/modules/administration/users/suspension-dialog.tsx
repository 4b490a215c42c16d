import { english, englishOf, t, translated } from '@ovation/language/t.ts';
import { changeUserStatus, type User } from '@ovation/contract/people/users.ts';
import { Button, Group, Text, Stack, Textarea, type TextareaProps } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { wireTime } from '../../../platform/browser/local-time.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { MomentInput } from '../../../ui/forms/date-inputs.tsx';

export type SuspendableUser = Pick<User, '_id' | 'name' | 'username' | 'isPerformer' | 'status'>;

interface SuspensionDialogProps {
  readonly user: SuspendableUser;
  readonly onClose: () => void;
}

/** Confirms that an account is suspended, with the reason, or restored. */
export function SuspensionDialog(props: SuspensionDialogProps) {
  return props.user.status === 'suspended' ? <ConfirmRestoring {...props} /> : <SuspendDialog {...props} />;
}

function SuspendDialog({ user, onClose }: SuspensionDialogProps) {
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
    <FormDialog
      of={form}
      title={t('Suspend this account?')}
      label={t('Suspend')}
      submit={t('Suspend')}
      color="red"
      onClose={onClose}
    >
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
    </FormDialog>
  );
}

function ConfirmRestoring({ user: { _id: id, name }, onClose }: SuspensionDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const restore = async (): Promise<void> => {
    await api.call(changeUserStatus, { params: { id }, body: { status: 'active' } });
    toastSuccess(t('{name} can use the site again.', { name }));
    await revalidate();
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('Restore this account?')}
      message={t('{name} can use the site again at once. We’ll email them.', { name })}
      confirmLabel={t('Restore')}
      cancelLabel={t('Cancel')}
      onConfirm={restore}
    />
  );
}

const common = [
  english('Spam'),
  english('Harassment'),
  english('Fraud'),
  english('Pretends to be someone else'),
  english('Content against the rules'),
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
          <Button
            key={englishOf(reason)}
            variant="default"
            size="sm"
            mih={44}
            onClick={() => onChoose(translated(reason))}
          >
            {translated(reason)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
