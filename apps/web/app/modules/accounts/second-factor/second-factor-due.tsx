import { Alert, Anchor } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
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
      title="Your account needs a second factor"
    >
      Staff of this site log in with a passkey or a code. Please set one up{' '}
      {isHere ? (
        'here'
      ) : (
        <Anchor component={Link} to="/user/security">
          on this page
        </Anchor>
      )}
      ; from <Day time={dueAt} /> on, you can’t use anything else until you have.
    </Alert>
  );
}
