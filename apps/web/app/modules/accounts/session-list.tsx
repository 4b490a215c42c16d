import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import { endAllSessions, endSessionById, type OpenSession } from '@ovation/contract/people/sign-in.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { countryName } from '../../ui/words/formats.ts';
import { Day, TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './accounts.module.css';

/** The open sessions of the account, each with a button to end it. */
export function SessionList({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap="md" id="devices">
      <Text c="dimmed">
        {t(
          'These devices are logged in to your account. If you don’t recognise one, sign it out and choose a new password.',
        )}
      </Text>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li key={session._id} className={classes.session}>
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => setAsking(true)}>
          {t('Sign out everywhere')}
        </Button>
      </Group>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Sign out everywhere?')}
        message={t('Every device has to log in again, including this one.')}
        confirmLabel={t('Sign out')}
        cancelLabel={t('Cancel')}
        onConfirm={signOutEverywhere}
      />
    </Stack>
  );
}

async function signOutEverywhere(): Promise<void> {
  await api.call(endAllSessions);
  window.location.replace('/auth/login');
}

function SessionRow({
  session: { _id, device, address, country, isCurrent, createdAt, lastSeenAt },
}: {
  readonly session: OpenSession;
}) {
  return (
    <>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent ? <StateBadge tone="positive">{t('This device')}</StateBadge> : null}
        </Group>
        <Text size="sm" c="dimmed" className={classes.address}>
          {rich('{locationOf} · logged in {day}', {
            locationOf: locationOf({ address, country }),
            day: <Day time={createdAt} />,
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('Last seen {timeAgo}', { timeAgo: <TimeAgo time={lastSeenAt} /> })}
        </Text>
      </div>
      {isCurrent ? null : <SignOutButton id={_id} device={device} />}
    </>
  );
}

/** `203.0.113.7, France`; addresses of a local network have no country. */
function locationOf({ address, country }: Pick<OpenSession, 'address' | 'country'>): string {
  if (address === '') return t('Unknown address');
  return country === null ? address : `${address}, ${countryName(country)}`;
}

function SignOutButton({ id, device }: { readonly id: string; readonly device: string }) {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState(false);
  const signOut = async (): Promise<void> => {
    setRunning(true);
    try {
      const { message } = await api.call(endSessionById, { params: { id } });
      toastSuccess(message);
    } catch (error) {
      toastError(error);
    }
    await revalidate();
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      className={classes.action}
      loading={running}
      onClick={() => void signOut()}
      aria-label={t('Sign out {device}', { device })}
    >
      {t('Sign out')}
    </Button>
  );
}
