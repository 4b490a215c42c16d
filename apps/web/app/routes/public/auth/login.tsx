import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { LoginForm } from '../../../modules/accounts/login-form.tsx';
import { requireStranger } from '../../../platform/visitor/guards.server.ts';
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
  return (
    <AuthCard
      title={t('Welcome back')}
      foot={rich('New here? <link>Register</link>', {
        link: <Anchor component={Link} to={keepReturn('/auth/register', from)} />,
      })}
    >
      <Stack>
        {refused ? (
          <Alert color="red" role="alert" title={t('This sign-in was not possible.')}>
            {t('Your session has ended. Please log in to go on.')}
          </Alert>
        ) : null}
        <LoginForm from={from} />
      </Stack>
    </AuthCard>
  );
}
