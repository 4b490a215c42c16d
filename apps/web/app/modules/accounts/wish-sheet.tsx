import { english, t } from '@ovation/language/t.ts';
import { Button, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState, useEffect, useEffectEvent } from 'react';
import { useAsked, type Wish } from '../../platform/visitor/login-prompt.tsx';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { LoginForm } from './login-form.tsx';
import { SocialButtons } from './social/social-buttons.tsx';
import { CaptchaCheck } from '../reference/captcha/captcha-check.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { optionsOf } from '../../ui/words/options.ts';
import { NewPasswordField } from './password/new-password-field.tsx';
import { AgreementField } from './registration/agreement-field.tsx';
import { useFanRegistration, type FanRegistrationProps } from './registration/use-fan-registration.ts';

/** Asks a visitor for an account, for what they are about to do; they go on with it on the same page. */
export default function WishSheet() {
  const { wish, ...asked } = useAsked();
  return wish ? <OpenSheet wish={wish} {...asked} /> : null;
}

interface OpenSheetProps {
  readonly wish: Wish;
  readonly address: string;
  readonly dismiss: () => void;
}

const ways = [
  { value: 'new', label: english('I’m new here') },
  { value: 'known', label: english('I have an account') },
];

function OpenSheet({ wish, address, dismiss }: OpenSheetProps) {
  useReturnFocus();
  const [way, setWay] = useState('new');
  const [email, setEmail] = useState('');
  const [mustConfirm, setMustConfirm] = useState<string>();
  return (
    <Modal opened onClose={dismiss} title={wish.title} centered={false}>
      {mustConfirm === undefined ? (
        <Stack>
          <div>
            {wish.price === undefined ? null : <Text fw={600}>{wish.price}</Text>}
            <Text size="sm" c="dimmed">
              {whatItTakes(wish)}
            </Text>
          </div>
          <SegmentedControl aria-label={t('Account')} fullWidth data={optionsOf(ways)} value={way} onChange={setWay} />
          {way === 'known' ? (
            <LoginForm from={address} email={email} onEmail={setEmail} />
          ) : (
            <>
              <NewAccountForm
                from={address}
                email={email}
                onEmail={setEmail}
                onKnown={() => setWay('known')}
                onMustConfirm={setMustConfirm}
              />
              <SocialButtons kind="user" from={address} />
            </>
          )}
        </Stack>
      ) : (
        <ConfirmFirst message={mustConfirm} from={address} email={email} />
      )}
    </Modal>
  );
}

/** Performers choose who may write to them, and only an account learns what they chose. */
function whatItTakes({ act, price }: Wish): string {
  if (act === 'message')
    return t(
      'You’ll need a free account first. Some creators then ask you to follow, subscribe or tip before you can write.',
    );
  return price === undefined
    ? t('All you need is a free account.')
    : t('First your account, then the payment. You pay nothing until you confirm the price.');
}

interface ConfirmFirstProps {
  readonly message: string;
  readonly from: string;
  readonly email: string;
}

/** The link in the email opens another tab; both lead back to what the visitor wanted. */
function ConfirmFirst({ message, from, email }: ConfirmFirstProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <Stack>
      <Text component="output">{message}</Text>
      {isConfirmed ? (
        <LoginForm from={from} email={email} />
      ) : (
        <Button size="md" onClick={() => setConfirmed(true)}>
          {t('I have confirmed it: log in')}
        </Button>
      )}
    </Stack>
  );
}

interface NewAccountFormProps extends FanRegistrationProps {
  /** What was typed into another form. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Leads to the login, for an address that has an account. */
  readonly onKnown: () => void;
}

/** Registers a fan with an address and a password only; the site suggests a username, which they can change. */
function NewAccountForm({ email, onEmail, onKnown, ...props }: NewAccountFormProps) {
  const { contractForm, captcha, takenEmail } = useFanRegistration({ email, password: '', agreed: false }, props);
  const { form } = contractForm;
  const typed = form.values.email;
  const report = useEffectEvent(onEmail);
  useEffect(() => report(typed), [typed]);
  return (
    <Form of={contractForm} label={t('Create an account')}>
      <TextInput label={t('Email')} type="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
      {takenEmail !== undefined && takenEmail === typed ? (
        <Button variant="light" onClick={onKnown}>
          {t('Log in with this address')}
        </Button>
      ) : null}
      <NewPasswordField
        label={t('Password')}
        description={t('At least 8 characters.')}
        {...form.getInputProps('password')}
      />
      <AgreementField {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Continue')}
      </SubmitButton>
    </Form>
  );
}
