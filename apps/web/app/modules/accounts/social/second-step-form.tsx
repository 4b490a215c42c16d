import { t } from '@ovation/language/t.ts';
import { finishSocialSecondStep } from '@ovation/contract/people/social.ts';
import { TextInput } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { enter } from '../../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { addressAfter } from './finish-sign-in.ts';

/** The code of an account with a second factor, after the provider has confirmed who signs in. */
export function SecondStepForm() {
  const contractForm = useContractForm(finishSocialSecondStep, {
    initialValues: { code: '' },
    send: async (body) => enter(addressAfter(await api.call(finishSocialSecondStep, { body }))),
  });
  return (
    <Form of={contractForm} label={t('Enter your code')}>
      <TextInput
        label={t('Code')}
        description={t('From your authenticator app, or a recovery code.')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...contractForm.form.getInputProps('code')}
      />
      <SubmitButton of={contractForm} fullWidth>
        {t('Log in')}
      </SubmitButton>
    </Form>
  );
}
