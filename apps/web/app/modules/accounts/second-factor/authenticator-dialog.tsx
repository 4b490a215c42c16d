import { t } from '@ovation/language/t.ts';
import { confirmAuthenticator, createAuthenticator } from '@ovation/contract/people/sign-in.ts';
import { Code, List, Modal, Stack, Text } from '@mantine/core';
import { useState, useMemo } from 'react';
import { generate } from 'lean-qr';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { CurrentPasswordField } from '../reauthentication/current-password-field.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** In three steps: who you are, the QR code, the recovery codes. */
export function AuthenticatorDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const title = codes ? t('Your recovery codes') : t('Set up an authenticator app');
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <ConfirmCode {...secret} onConfirmed={setCodes} />
      ) : (
        <Begin onBegun={setSecret} />
      )}
    </Modal>
  );
}

function Begin({ onBegun }: { readonly onBegun: (secret: Secret) => void }) {
  const hasSecondFactor = useMe()?.hasSecondFactor === true;
  const contractForm = useContractForm<typeof createAuthenticator, { currentPassword: string }>(createAuthenticator, {
    initialValues: { currentPassword: '' },
    toBody: (values) => (hasSecondFactor ? {} : values),
    send: async (body) => onBegun(await api.call(createAuthenticator, { body })),
  });
  return (
    <Form of={contractForm} label={t('Set up an authenticator app')}>
      <Text c="dimmed">{t('You need an authenticator app on your phone or in your password manager.')}</Text>
      <CurrentPasswordField {...contractForm.form.getInputProps('currentPassword')} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Continue')}
      </SubmitButton>
    </Form>
  );
}

function ConfirmCode({
  secret,
  uri,
  onConfirmed,
}: Secret & { readonly onConfirmed: (codes: readonly string[]) => void }) {
  const contractForm = useContractForm(confirmAuthenticator, {
    initialValues: { code: '' },
    send: async (body) => onConfirmed((await api.call(confirmAuthenticator, { body })).codes),
  });
  return (
    <Form of={contractForm} label={t('Confirm the authenticator app')}>
      <List type="ordered" spacing="xs">
        <List.Item>{t('Scan this with your app.')}</List.Item>
        <List.Item>{t('Enter the code that it shows.')}</List.Item>
      </List>
      <Stack align="center" gap="xs">
        <QrCode text={uri} label={t('QR code for your authenticator app')} />
        <Text size="sm" c="dimmed" ta="center">
          {t('If you cannot scan it, enter this key:')}
        </Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
      </Stack>
      <CodeField description={t('Six digits.')} data-autofocus {...contractForm.form.getInputProps('code')} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Switch it on')}
      </SubmitButton>
    </Form>
  );
}

/** In modules, as the standard demands. */
const margin = 4;

/** Black on white in both colour schemes, because cameras read nothing else for sure. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      width={208}
      height={208}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const dark = places.flatMap((y) =>
    places.filter((x) => code.get(x, y)).map((x) => `M${x + margin} ${y + margin}h1v1h-1z`),
  );
  return { size: code.size + 2 * margin, path: dark.join('') };
}
