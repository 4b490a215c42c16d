import { t } from '@ovation/language/t.ts';
import { registerUser } from '@ovation/contract/people/accounts.ts';
import { useState } from 'react';
import { homeAddress } from '../../../platform/addresses/addresses.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';
import { useAsked } from '../../../platform/visitor/login-prompt.tsx';
import { enter } from '../../../platform/visitor/session.ts';
import { useCaptcha } from '../../reference/captcha/use-captcha.ts';
import { explainUnlessTaken, takenFieldOf, withoutRepetition } from './taken-names.ts';

export interface FanRegistrationProps {
  /** Where the visitor goes on. */
  readonly from: string | undefined;
  /** Called with the site's message if the address has to be confirmed first. */
  readonly onMustConfirm: (message: string) => void;
}

interface FanValues extends Record<string, unknown> {
  readonly name?: string;
  readonly username?: string;
  readonly email: string;
  readonly password: string;
  readonly agreed: boolean;
}

/** The form that registers a fan, with the fields of `initialValues`. */
export function useFanRegistration<Values extends FanValues>(
  initialValues: Values,
  { from, onMustConfirm }: FanRegistrationProps,
) {
  const captcha = useCaptcha('registerUser');
  const { leave, waitFor } = useAsked();
  const [takenEmail, setTakenEmail] = useState<string>();
  const contractForm: ContractForm<Values> = useContractForm<typeof registerUser, Values>(registerUser, {
    initialValues,
    explain: explainUnlessTaken,
    // The contract says what is wrong with an empty box.
    toBody: (values) => ({ ...values, agreed: values.agreed as true }),
    send: async (body) => {
      const { user, message } = await captcha
        .send((token) => api.call(registerUser, { body: { ...body, captcha: token } }))
        .catch((error: unknown) => {
          if (takenFieldOf(error) === 'email') setTakenEmail(body.email);
          throw error;
        });
      if (user) {
        leave();
        return enter(from ?? homeAddress(user));
      }
      waitFor(body.email);
      onMustConfirm(message ?? t('Please confirm your email address. We have sent you a link.'));
    },
  });
  return { contractForm: withoutRepetition(contractForm), captcha, takenEmail };
}
