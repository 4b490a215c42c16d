import { t } from '@ovation/language/t.ts';
import { forgotPassword } from '@ovation/contract/people/accounts.ts';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { emailIn } from '../../../modules/accounts/typed-email.ts';
import { CaptchaCheck } from '../../../modules/reference/captcha/captcha-check.tsx';
import { useCaptcha } from '../../../modules/reference/captcha/use-captcha.ts';
import { keepReturn, returnAddress } from '../../../platform/addresses/return-address.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { usePosted } from '../../../platform/visitor/posted.ts';
import { keepWayBack } from '../../../platform/visitor/way-back.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import type { Route } from './+types/forgot.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Forgot your password'), matches) }, { name: 'robots', content: 'noindex' }];
}

export default function Forgot() {
  const [answer, setAnswer] = useState(usePosted(forgotPassword)?.message);
  const { state } = useLocation();
  const from = returnAddress(useSearchParams()[0]);
  const captcha = useCaptcha('forgotPassword');
  const contractForm = useContractForm(forgotPassword, {
    initialValues: { email: emailIn(state) },
    send: async (body) => {
      const call = (token: string | undefined) => api.call(forgotPassword, { body: { ...body, captcha: token } });
      setAnswer((await captcha.send(call)).message);
      keepWayBack(from);
    },
  });
  return (
    <AuthCard
      title={t('Forgot your password?')}
      description={t('We’ll email you a link to set a new one.')}
      foot={
        <Anchor component={Link} to={keepReturn('/auth/login', from)}>
          {t('Back to login')}
        </Anchor>
      }
    >
      {answer === undefined ? (
        <Form of={contractForm} label={t('Ask for a new password')}>
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="email"
            {...contractForm.form.getInputProps('email')}
          />
          <CaptchaCheck of={captcha} />
          <SubmitButton of={contractForm} fullWidth>
            {t('Send me the link')}
          </SubmitButton>
        </Form>
      ) : (
        <Text component="output" ta="center">
          {answer}
        </Text>
      )}
    </AuthCard>
  );
}
