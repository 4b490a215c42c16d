import { t } from '@ovation/language/t.ts';
import {
  addPasskey,
  createPasskeyRegistration,
  renamePasskey,
  type Passkey,
} from '@ovation/contract/people/passkeys.ts';
import { Modal, Text, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { ApiError } from '@ovation/client';
import { api, saveFailureOf } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { CurrentPasswordField } from '../reauthentication/current-password-field.tsx';
import { makePasskey, passkeyFailure } from './browser-passkeys.ts';

const explain = (error: unknown): string => (error instanceof ApiError ? saveFailureOf(error) : passkeyFailure(error));

interface NewPasskeyValues extends Record<string, unknown> {
  name: string;
  currentPassword: string;
}

/** Asks for a name, and then the browser for the passkey. */
export function NewPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const hasSecondFactor = useMe()?.hasSecondFactor === true;
  const contractForm = useContractForm<typeof createPasskeyRegistration, NewPasskeyValues>(createPasskeyRegistration, {
    initialValues: { name: suggestName(navigator.userAgent), currentPassword: '' },
    toBody: ({ currentPassword }) => (hasSecondFactor ? {} : { currentPassword }),
    explain,
    send: async (body, { name }) => {
      const options = await api.call(createPasskeyRegistration, { body });
      const passkey = await makePasskey(options);
      await api.call(addPasskey, { body: { name, passkey } });
      toastSuccess(t('Your passkey is ready'));
      onClose();
      await revalidate();
    },
  });
  const { form } = contractForm;
  return (
    <Modal opened onClose={onClose} title={t('Add a passkey')}>
      <Form of={contractForm} label={t('Add a passkey')}>
        <Text c="dimmed">
          {t('Your browser will then ask where to keep it: on this device, on a phone or on a security key.')}
        </Text>
        <TextInput
          label={t('Name')}
          description={t('So that you can recognise it later.')}
          maxLength={60}
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <CurrentPasswordField {...form.getInputProps('currentPassword')} />
        <SubmitButton of={contractForm} fullWidth>
          {t('Continue')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}

const systems = ['iPhone', 'iPad', t('Android'), t('Windows'), t('Mac'), 'CrOS', t('Linux')];

function suggestName(userAgent: string): string {
  const system = systems.find((name) => userAgent.includes(name));
  return system === undefined
    ? t('Passkey')
    : t('Passkey on {value}', { value: system === 'CrOS' ? 'Chromebook' : system });
}

export function RenamePasskeyDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(renamePasskey, {
    initialValues: { name: passkey.name },
    send: async (body) => {
      await api.call(renamePasskey, { params: { id: passkey._id }, body });
      onClose();
      await revalidate();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Rename the passkey')}>
      <Form of={contractForm} label={t('Rename the passkey')}>
        <TextInput label={t('Name')} maxLength={60} data-autofocus {...contractForm.form.getInputProps('name')} />
        <SubmitButton of={contractForm} fullWidth>
          {t('Save')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
