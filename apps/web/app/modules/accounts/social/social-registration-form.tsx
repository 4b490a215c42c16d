import { t } from '@ovation/language/t.ts';
import { finishSocialRegistration } from '@ovation/contract/people/social.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { enter } from '../../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AgreementField } from '../registration/agreement-field.tsx';
import { addressAfter } from './finish-sign-in.ts';

/** The agreement of a person who is new here, after the provider has confirmed who they are. */
export function SocialRegistrationForm() {
  const contractForm = useContractForm<typeof finishSocialRegistration, { agreed: boolean }>(finishSocialRegistration, {
    initialValues: { agreed: false },
    toBody: ({ agreed }) => ({ agreed: agreed as true }),
    send: async (body) => enter(addressAfter(await api.call(finishSocialRegistration, { body }))),
  });
  return (
    <Form of={contractForm} label={t('Create your account')}>
      <AgreementField {...contractForm.form.getInputProps('agreed', { type: 'checkbox' })} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Create my account')}
      </SubmitButton>
    </Form>
  );
}
