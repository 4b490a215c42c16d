import { t } from '@ovation/language/t.ts';
import { startTwitter, type SocialProvider } from '@ovation/contract/people/social.ts';
import { Group, Modal, Text } from '@mantine/core';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { CurrentPasswordField } from '../reauthentication/current-password-field.tsx';
import { leaveFor, providers } from './providers.ts';

interface LinkDialogProps {
  readonly provider: SocialProvider;
  readonly onClose: () => void;
}

/** Asks who the person is before a provider is linked, because it becomes another way into the account. */
export function LinkDialog({ provider, onClose }: LinkDialogProps) {
  useReturnFocus();
  const { label } = providers[provider];
  // Both providers take the same body.
  const contractForm = useContractForm<typeof startTwitter, { currentPassword: string }>(startTwitter, {
    initialValues: { currentPassword: '' },
    toBody: ({ currentPassword }) => {
      const { pathname, search } = window.location;
      return { purpose: 'link', returnTo: pathname + search, currentPassword };
    },
    send: (body) => leaveFor(provider, body),
  });
  return (
    <Modal opened onClose={onClose} title={t('Link {label}', { label })}>
      <Form of={contractForm} label={t('Link {label}', { label })}>
        <Text>{t('{label} will ask which account to use. From then on you can log in with it.', { label })}</Text>
        <CurrentPasswordField {...contractForm.form.getInputProps('currentPassword')} />
        <Group justify="flex-end">
          <SubmitButton of={contractForm}>{t('Continue to {label}', { label })}</SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}
