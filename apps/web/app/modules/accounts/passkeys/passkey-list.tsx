import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { maxPasskeys, removePasskey, type Passkey } from '@ovation/contract/people/passkeys.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from '../session-list.module.css';
import { supportsPasskeys } from './browser-passkeys.ts';
import { NewPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

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
          {rich('Added {day}{isSynced, select, yes { · on all devices with your password manager} other {}}', {
            day: <Day time={createdAt} />,
            isSynced: isSynced ? 'yes' : 'no',
          })}
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
