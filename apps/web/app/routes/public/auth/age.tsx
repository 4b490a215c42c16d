import { t } from '@ovation/language/t.ts';
import { getAge } from '@ovation/contract/people/age.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, redirect } from 'react-router';
import { ProveAge } from '../../../modules/age/prove-age.tsx';
import { keepReturn, returnAddress } from '../../../platform/addresses/return-address.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { siteNameOf } from '../../../platform/rendering/title.ts';
import { useAppSelector } from '../../../platform/state/store.ts';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import type { Route } from './+types/age.ts';

/** Whom the site asks nothing, or no more, goes on to where they wanted to go. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const from = returnAddress(searchParams);
  const age = await apiOf(args).call(getAge);
  if (age.needed === null) return redirect(from ?? '/');
  return { age, needed: age.needed, from, checkId: searchParams.get('check') ?? undefined };
}

/** Nothing of the page that was asked for, for previews of links. */
export function meta({ matches }: Route.MetaArgs) {
  return [{ title: siteNameOf(matches) }, { name: 'robots', content: 'noindex' }];
}

export default function Age({ loaderData: { age, needed, from, checkId } }: Route.ComponentProps) {
  const { siteName } = useSettings();
  const me = useMe();
  return (
    <Stack gap="lg">
      {needed === 'declare' ? (
        <AuthCard title={t('Are you 18 or older?')} description={t('{siteName} is for adults.', { siteName })}>
          <DeclareAge from={from} />
        </AuthCard>
      ) : (
        <AuthCard
          title={t('Show that you are 18 or older')}
          description={t('Your country’s rules require {siteName} to check this before it shows you anything.', {
            siteName,
          })}
        >
          {me ? <ProveAge age={age} from={from} checkId={checkId} /> : <AccountFirst from={from} />}
        </AuthCard>
      )}
      <Ways from={from} isLoggedIn={me !== undefined} />
    </Stack>
  );
}

function AccountFirst({ from }: { readonly from: string | undefined }) {
  return (
    <Stack>
      <Text>{t('You need an account for this. It takes a minute, and you only do it once in a while.')}</Text>
      <Button component={Link} to={keepReturn('/auth/login', from)} size="md">
        {t('Log in')}
      </Button>
      <Button component={Link} to={keepReturn('/auth/register', from)} variant="default" size="md">
        {t('Register')}
      </Button>
    </Stack>
  );
}

interface WaysProps {
  readonly from: string | undefined;
  readonly isLoggedIn: boolean;
}

/** What stays open: the account, and the site's own pages. */
function Ways({ from, isLoggedIn }: WaysProps) {
  const { menus } = useAppSelector((state) => state.ui);
  const ways = [
    isLoggedIn
      ? { path: '/user/account', title: t('Your account') }
      : { path: keepReturn('/auth/login', from), title: t('Log in') },
    ...menus,
    { path: '/cookies', title: t('Cookies') },
    { path: '/contact', title: t('Contact') },
    { path: '/report', title: t('Report something') },
  ];
  return (
    <Group component="nav" aria-label={t('More')} justify="center" gap="md">
      {ways.map(({ path, title }) => (
        <Anchor key={path} component={Link} to={path} c="dimmed">
          {title}
        </Anchor>
      ))}
    </Group>
  );
}

interface DeclareAgeProps {
  /** The page that the visitor came for. */
  readonly from: string | undefined;
}

/** A plain form, which works without scripts. */
function DeclareAge({ from }: DeclareAgeProps) {
  return (
    <Stack>
      <form method="post" action="/auth/age">
        {from === undefined ? null : <input type="hidden" name="from" value={from} />}
        <Button type="submit" size="md" fullWidth>
          {t('I am 18 or older')}
        </Button>
      </form>
      <Button component="a" href="https://www.wikipedia.org/" rel="noreferrer nofollow" variant="default" size="md">
        {t('Leave')}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {t('Your answer is remembered for a year: in a cookie, and with your account if you are logged in.')}
      </Text>
    </Stack>
  );
}
