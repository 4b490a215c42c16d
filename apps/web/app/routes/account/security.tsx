import { t } from '@ovation/language/t.ts';
import { listPasskeys } from '@ovation/contract/people/passkeys.ts';
import { getSecondFactor } from '@ovation/contract/people/sign-in.ts';
import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasskeyList } from '../../modules/accounts/passkeys/passkey-list.tsx';
import { AuthenticatorSection } from '../../modules/accounts/second-factor/authenticator-section.tsx';
import { SecondFactorDue } from '../../modules/accounts/second-factor/second-factor-due.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { SettingsLinks } from '../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/security.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [passkeys, factor] = await Promise.all([api.call(listPasskeys), api.call(getSecondFactor)]);
  return { passkeys: passkeys.data, factor };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Sign-in and security'), matches) }];
}

export default function Security({ loaderData: { passkeys, factor } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader
        title={t('Sign-in and security')}
        description={t('How you log in, and how your account is protected.')}
      />
      <Stack gap="lg">
        {factor.dueAt === null ? null : <SecondFactorDue dueAt={factor.dueAt} isHere />}
        <Section title={t('Passkeys')}>
          <PasskeyList passkeys={passkeys} />
        </Section>
        <Section title={t('Authenticator app')}>
          <AuthenticatorSection factor={factor} />
        </Section>
      </Stack>
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" padding="lg" aria-label={title}>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}
