import { t, translated } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import {
  unlinkIdentity,
  startTwitter,
  type LinkedIdentity,
  type SocialProvider,
} from '@ovation/contract/people/social.ts';
import { Button, Group, Stack, Text, Modal } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { mutate } from 'swr';
import { rich } from '../../../ui/words/rich.tsx';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { providers, leaveFor } from './providers.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { CurrentPasswordField } from '../reauthentication/current-password-field.tsx';

interface LinkedAccountsProps {
  readonly me: Me;
  readonly identities: readonly LinkedIdentity[];
}

/** Whether there is something to show: the site offers a provider, or did when one was linked. */
export function useLinkableProviders(identities: readonly LinkedIdentity[]): readonly SocialProvider[] {
  const { signInWith } = useSettings();
  return [...new Set([...signInWith, ...identities.map(({ provider }) => provider)])];
}

/** The accounts of providers with which one can log in: link and unlink. */
export function LinkedAccounts({ me, identities }: LinkedAccountsProps) {
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('Log in with one of these instead of your password.')}</Text>
      {useLinkableProviders(identities).map((provider) => (
        <ProviderRow
          key={provider}
          provider={provider}
          identity={identities.find((identity) => identity.provider === provider)}
          isLastWayIn={me.missing.includes('password') && !me.hasSecondFactor && identities.length === 1}
        />
      ))}
    </Stack>
  );
}

interface ProviderRowProps {
  readonly provider: SocialProvider;
  readonly identity: LinkedIdentity | undefined;
  readonly isLastWayIn: boolean;
}

function ProviderRow({ provider, identity, isLastWayIn }: ProviderRowProps) {
  const { label, Logo } = providers[provider];
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" flex="1 1 14rem" wrap="nowrap">
        <Logo size={22} stroke={1.6} aria-hidden />
        <div>
          <Text fw={600}>{translated(label)}</Text>
          <Text size="sm" c="dimmed">
            {identity ? <Linked identity={identity} /> : t('Not linked')}
          </Text>
        </div>
      </Group>
      {identity ? <UnlinkButton provider={provider} isLastWayIn={isLastWayIn} /> : <LinkButton provider={provider} />}
    </Group>
  );
}

function Linked({ identity: { email, linkedAt } }: { readonly identity: LinkedIdentity }) {
  const day = <Day time={linkedAt} />;
  return email === null ? rich('linked on {day}', { day }) : rich('{email}, linked on {day}', { email, day });
}

function LinkButton({ provider }: Pick<ProviderRowProps, 'provider'>) {
  const [isAsking, setAsking] = useState(false);
  const { label } = providers[provider];
  return (
    <>
      <Button
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={t('Link {label}', { label: translated(label) })}
      >
        {t('Link')}
      </Button>
      {isAsking ? <LinkDialog provider={provider} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function UnlinkButton({ provider, isLastWayIn }: Pick<ProviderRowProps, 'provider' | 'isLastWayIn'>) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const { label } = providers[provider];
  if (isLastWayIn)
    return (
      <Text size="sm" c="dimmed">
        {t('Your only way in')}
      </Text>
    );
  const unlink = async (): Promise<void> => {
    const { message } = await api.call(unlinkIdentity, { params: { provider } });
    toastSuccess(message);
    await Promise.all([revalidate(), mutate('linked identities')]);
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={t('Unlink {label}', { label: translated(label) })}
      >
        {t('Unlink')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Unlink {label}?', { label: translated(label) })}
        message={t('You’ll no longer be able to log in with {label}. Nothing else about your account will change.', {
          label: translated(label),
        })}
        confirmLabel={t('Unlink')}
        onConfirm={unlink}
      />
    </>
  );
}

interface LinkDialogProps {
  readonly provider: SocialProvider;
  readonly onClose: () => void;
}

/** Asks who the person is before a provider is linked, because it becomes another way into the account. */
function LinkDialog({ provider, onClose }: LinkDialogProps) {
  useReturnFocus();
  const { label } = providers[provider];
  // Both providers take the same body.
  const contractForm = useContractForm<typeof startTwitter, { currentPassword: string }>(startTwitter, {
    initialValues: { currentPassword: '' },
    toBody: ({ currentPassword }) => {
      const { pathname, search } = window.location;
      return { purpose: 'link', returnTo: pathname + search, currentPassword };
    },
    send: (body) => leaveFor(provider, body),
  });
  return (
    <Modal opened onClose={onClose} title={t('Link {label}', { label: translated(label) })}>
      <Form of={contractForm} label={t('Link {label}', { label: translated(label) })}>
        <Text>
          {t('{label} will ask which account to use. From then on you can log in with it.', {
            label: translated(label),
          })}
        </Text>
        <CurrentPasswordField {...contractForm.form.getInputProps('currentPassword')} />
        <Group justify="flex-end">
          <SubmitButton of={contractForm}>{t('Continue to {label}', { label: translated(label) })}</SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}
