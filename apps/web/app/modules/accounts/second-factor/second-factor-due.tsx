import { rich } from '../../../ui/words/rich.tsx';
import { t } from '@ovation/language/t.ts';
import { Alert, Anchor } from '@mantine/core';
import { IconShieldLock } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { Day } from '../../../ui/words/time-ago.tsx';

/** Tells staff without a second factor until when they have to set one up. */
export function SecondFactorDue({ dueAt, isHere = false }: { readonly dueAt: string; readonly isHere?: boolean }) {
  return (
    <Alert
      color="orange"
      variant="light"
      role="note"
      icon={<IconShieldLock aria-hidden />}
      title={t('Your account needs a second factor')}
    >
      {isHere
        ? rich(
            'Staff of this site log in with a passkey or a code. Please set one up here; from {day} on, you can’t use anything else until you have.',
            { day: <Day time={dueAt} /> },
          )
        : rich(
            'Staff of this site log in with a passkey or a code. Please set one up <link>on this page</link>; from {day} on, you can’t use anything else until you have.',
            { day: <Day time={dueAt} />, link: <Anchor component={Link} to="/user/security" /> },
          )}
    </Alert>
  );
}
