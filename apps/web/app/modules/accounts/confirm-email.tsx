import { t } from '@ovation/language/t.ts';
import { verifyEmail, type Me } from '@ovation/contract/people/accounts.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';

/** Says that the e-mail address is not confirmed yet, and sends the link again. */
export function ConfirmEmail({ me }: { readonly me: Pick<Me, 'email'> }) {
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await api.call(verifyEmail, { body: { email: me.email } }).then(() => setSentTo(me.email), toastError);
    setBusy(false);
  };
  return (
    <Alert color="gray" role="note" icon={<IconMail aria-hidden />} title={t('Please confirm your email address')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" aria-live="polite">
          {sentTo === me.email
            ? t('We sent the link to {email}.', { email: me.email })
            : t('We have sent a link to {email}. Open it to confirm that the address is yours.', { email: me.email })}
        </Text>
        <Button variant="default" size="sm" loading={busy} onClick={() => void send()}>
          {t('Send it again')}
        </Button>
      </Group>
    </Alert>
  );
}
