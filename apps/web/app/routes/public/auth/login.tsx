import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { login } from '@ovation/contract/people/accounts.ts';
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { LoginForm } from '../../../modules/accounts/login-form.tsx';
import { useAppSelector } from '../../../platform/state/store.ts';
import { requireStranger } from '../../../platform/visitor/guards.server.ts';
import { usePosted } from '../../../platform/visitor/posted.ts';
import { keepReturn, returnAddress } from '../../../platform/addresses/return-address.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import type { Route } from './+types/login.ts';

export const middleware = [requireStranger];

export function loader({ url }: Route.LoaderArgs) {
  return { from: returnAddress(url.searchParams), refused: url.searchParams.has('refused') };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Log in'), matches) }, { name: 'robots', content: 'noindex' }];
}

export default function Login({ loaderData: { from, refused } }: Route.ComponentProps) {
  const hasFailed = useHasFailed();
  return (
    <AuthCard
      title={t('Welcome back')}
      foot={
        <>
          {rich('New here? <link>Register</link>', {
            link: <Anchor component={Link} to={keepReturn('/auth/register', from)} />,
          })}
          <br />
          {rich('Can’t log in? <link>Contact us</link>', { link: <Anchor component={Link} to="/contact" /> })}
        </>
      }
    >
      <Stack>
        {refused && !hasFailed ? (
          <Alert color="red" role="alert">
            {t('Your session has ended. Please log in to continue.')}
          </Alert>
        ) : null}
        <LoginForm from={from} />
      </Stack>
    </AuthCard>
  );
}

/** Whether the form says why a login failed: then the ended session is no longer of interest. */
function useHasFailed(): boolean {
  const error = useAppSelector((state) => state.auth.loginAuth.error);
  const posted = usePosted(login);
  return error !== null || posted?.failure !== undefined;
}
