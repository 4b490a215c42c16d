import { english, t } from '@ovation/language/t.ts';
import { registerUser } from '@ovation/contract/people/accounts.ts';
import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { RegisterPerformerForm } from '../../../modules/accounts/registration/register-performer-form.tsx';
import {
  nothingTyped,
  useTypedValues,
  valuesOfFan,
  type TypedValues,
} from '../../../modules/accounts/registration/typed-values.ts';
import { SocialButtons } from '../../../modules/accounts/social/social-buttons.tsx';
import { usePosted } from '../../../platform/visitor/posted.ts';
import { requireStranger } from '../../../platform/visitor/guards.server.ts';
import { keepReturn, returnAddress } from '../../../platform/addresses/return-address.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import type { Route } from './+types/register.ts';
import { CaptchaCheck } from '../../../modules/reference/captcha/captcha-check.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { NewPasswordField } from '../../../modules/accounts/password/new-password-field.tsx';
import { AgreementField } from '../../../modules/accounts/registration/agreement-field.tsx';
import {
  useFanRegistration,
  type FanRegistrationProps,
} from '../../../modules/accounts/registration/use-fan-registration.ts';

export const middleware = [requireStranger];

export function loader({ url }: Route.LoaderArgs) {
  return { from: returnAddress(url.searchParams) };
}

/** A step of the form needs nothing new from the server, and must not be lost with the connection. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Register'), matches) },
    { name: 'description', content: t('Register as a fan, or apply as a creator.') },
  ];
}

const kinds = [
  { value: '', label: english('I am a fan') },
  { value: 'creator', label: english('I am a creator') },
];

export default function Register({ loaderData: { from } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(nothingTyped);
  const [confirmMessage, setConfirmMessage] = useState(usePosted(registerUser)?.message);
  const kind = params.get('as') === 'creator' ? 'creator' : 'fan';
  if (confirmMessage !== undefined)
    return (
      <AuthCard title={t('One more step')}>
        <Text ta="center">{confirmMessage}</Text>
      </AuthCard>
    );
  const carried = {
    typed,
    onTyped: (values: TypedValues) => setTyped((before) => ({ ...before, ...values })),
  };
  // Links, which work without scripts, too.
  const kindChoice = (
    <Group justify="center">
      <FilterLinks label={t('Kind of account')} name="as" options={kinds} removes={['step']} />
    </Group>
  );
  return (
    <AuthCard
      title={kind === 'fan' ? t('Take your seat') : t('Open your stage')}
      description={
        kind === 'fan'
          ? t('Follow, subscribe and tip the people whose work you love.')
          : t('Publish for everyone, for followers, for subscribers, or at a price you set.')
      }
      foot={rich('Registered already? <link>Log in</link>', {
        link: <Anchor component={Link} to={keepReturn('/auth/login', from)} />,
      })}
    >
      <Stack gap="lg">
        {kind === 'fan' ? (
          <>
            {kindChoice}
            <RegisterFanForm {...carried} from={from} onMustConfirm={setConfirmMessage} />
            <SocialButtons kind="user" from={from} />
          </>
        ) : (
          <RegisterPerformerForm
            before={kindChoice}
            after={<SocialButtons kind="performer" from={from} />}
            onMustConfirm={setConfirmMessage}
            {...carried}
          />
        )}
      </Stack>
    </AuthCard>
  );
}

interface RegisterFanFormProps extends FanRegistrationProps {
  /** What was typed into the form for creators. */
  readonly typed: TypedValues;
  readonly onTyped: (typed: TypedValues) => void;
}

function RegisterFanForm({ typed, onTyped, ...props }: RegisterFanFormProps) {
  const { contractForm, captcha } = useFanRegistration(valuesOfFan(typed), props);
  const { form } = contractForm;
  useTypedValues(form.values, onTyped);
  return (
    <Form of={contractForm} label={t('Register as a fan')}>
      <TextInput label={t('Your name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput label={t('Email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NewPasswordField
        label={t('Password')}
        description={t('At least 8 characters.')}
        {...form.getInputProps('password')}
      />
      <AgreementField {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Create my account')}
      </SubmitButton>
    </Form>
  );
}
