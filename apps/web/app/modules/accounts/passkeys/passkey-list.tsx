import { t } from '@ovation/language/t.ts';
import {
  maxPasskeys,
  removePasskey,
  addPasskey,
  createPasskeyRegistration,
  renamePasskey,
  type Passkey,
} from '@ovation/contract/people/passkeys.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '@ovation/client';
import { rich } from '../../../ui/words/rich.tsx';
import { api, saveFailureOf } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from '../accounts.module.css';
import { supportsPasskeys, makePasskey, passkeyFailure } from './browser-passkeys.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { CurrentPasswordField } from '../reauthentication/current-password-field.tsx';

/** The passkeys of the account, with what can be done with each. */
export function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  const [isSupported, setSupported] = useState(true);
  useEffect(() => setSupported(supportsPasskeys()), []);
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {t(
          'Log in with your fingerprint, your face or the PIN of your device. A passkey cannot be guessed or typed into the wrong page, and it needs no code.',
        )}
      </Text>
      {passkeys.length === 0 ? null : (
        <ul className={classes.sessions} aria-label={t('Your passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={classes.session}>
              <PasskeyRow passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <Group justify="flex-end">
          <Button size="md" disabled={passkeys.length >= maxPasskeys} onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t('This browser can’t create passkeys for this address.')}</Text>
      )}
      {isAdding ? <NewPasskeyDialog onClose={() => setAdding(false)} /> : null}
    </Stack>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { revalidate } = useRevalidator();
  const { _id: id, name, createdAt, lastUsedAt, isSynced } = passkey;
  const remove = async (): Promise<void> => {
    setOpen(undefined);
    const { message } = await api.call(removePasskey, { params: { id }, body: {} });
    toastSuccess(message);
    await revalidate();
  };
  return (
    <>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {rich(
            '{isSynced, select, yes {Added {day} · on all devices with your password manager} other {Added {day}}}',
            {
              day: <Day time={createdAt} />,
              isSynced: isSynced ? 'yes' : 'no',
            },
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt === null
            ? t('Not used yet')
            : rich('Last used {timeAgo}', { timeAgo: <TimeAgo time={lastUsedAt} /> })}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          className={classes.action}
          onClick={() => setOpen('rename')}
          aria-label={t('Rename {name}', { name })}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="default"
          className={classes.action}
          onClick={() => setOpen('remove')}
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </Button>
      </Group>
      {open === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={() => setOpen(undefined)} /> : null}
      <Confirm
        opened={open === 'remove'}
        onClose={() => setOpen(undefined)}
        title={t('Remove this passkey?')}
        message={t('{name} can no longer be used to log in. Remove it from your device or password manager as well.', {
          name,
        })}
        confirmLabel={t('Remove')}
        destructive
        onConfirm={remove}
      />
    </>
  );
}

const explain = (error: unknown): string => (error instanceof ApiError ? saveFailureOf(error) : passkeyFailure(error));

interface NewPasskeyValues extends Record<string, unknown> {
  name: string;
  currentPassword: string;
}

/** Asks for a name, and then the browser for the passkey. */
function NewPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
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
    <FormDialog of={contractForm} title={t('Add a passkey')} submit={t('Continue')} cancel={null} onClose={onClose}>
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
    </FormDialog>
  );
}

const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'];

function suggestName(userAgent: string): string {
  const system = systems.find((name) => userAgent.includes(name));
  return system === undefined
    ? t('Passkey')
    : t('Passkey on {system}', { system: system === 'CrOS' ? 'Chromebook' : system });
}

function RenamePasskeyDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
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
    <FormDialog of={contractForm} title={t('Rename the passkey')} submit={t('Save')} cancel={null} onClose={onClose}>
      <TextInput label={t('Name')} maxLength={60} data-autofocus {...contractForm.form.getInputProps('name')} />
    </FormDialog>
  );
}
