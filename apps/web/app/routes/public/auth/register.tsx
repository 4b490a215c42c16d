import { registerUser } from '@ovation/contract/people/accounts.ts';
import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { RegisterFanForm } from '../../../modules/accounts/register-fan-form.tsx';
import { RegisterPerformerForm } from '../../../modules/accounts/register-performer-form.tsx';
import { SocialButtons } from '../../../modules/accounts/social/social-buttons.tsx';
import { usePosted } from '../../../platform/visitor/posted.ts';
import { requireStranger } from '../../../platform/visitor/guards.server.ts';
import { keepReturn, returnAddress } from '../../../platform/addresses/return-address.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import type { Route } from './+types/register.ts';

export const middleware = [requireStranger];

export function loader({ url }: Route.LoaderArgs) {
  return { from: returnAddress(url.searchParams) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf('Register', matches) },
    { name: 'description', content: 'Register as a fan, or apply as a creator.' },
  ];
}

const kinds = [
  { value: 'fan', label: 'I am a fan' },
  { value: 'creator', label: 'I am a creator' },
];

export default function Register({ loaderData: { from } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const [confirmMessage, setConfirmMessage] = useState(usePosted(registerUser)?.message);
  const kind = params.get('as') === 'creator' ? 'creator' : 'fan';
  if (confirmMessage !== undefined)
    return (
      <AuthCard title="One more step">
        <Text ta="center">{confirmMessage}</Text>
      </AuthCard>
    );
  return (
    <AuthCard
      title={kind === 'fan' ? 'Take your seat' : 'Open your stage'}
      description={
        kind === 'fan'
          ? 'Follow, subscribe and tip the people whose work you love.'
          : 'Publish for everyone, for followers, for subscribers, or at a price you set.'
      }
      foot={
        <>
          Registered already?{' '}
          <Anchor component={Link} to={keepReturn('/auth/login', from)}>
            Log in
          </Anchor>
        </>
      }
    >
      <Stack gap="lg">
        <SegmentedControl
          aria-label="Kind of account"
          fullWidth
          size="md"
          radius="xl"
          data={kinds}
          value={kind}
          onChange={(value) => setParams(withKind(value), { replace: true, preventScrollReset: true })}
        />
        {kind === 'fan' ? <RegisterFanForm from={from} onMustConfirm={setConfirmMessage} /> : <RegisterPerformerForm />}
        <SocialButtons kind={kind === 'fan' ? 'user' : 'performer'} from={from} />
      </Stack>
    </AuthCard>
  );
}

function withKind(kind: string) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before);
    after.set('as', kind);
    return after;
  };
}
