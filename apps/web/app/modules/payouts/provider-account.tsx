import { createStripeAccount, type PayoutDetails } from '@ovation/contract/payouts.ts';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { toastError } from '../../platform/toasts.ts';
import { CountrySelect } from '../reference/country-select.tsx';
import { providerName } from './destination.ts';

interface ProviderAccountProps {
  readonly details: PayoutDetails;
  /** How she came back from the provider's page; null where she did not. */
  readonly returned: string | null;
}

/** Her account at the payment provider: opened once, then ready, or with questions that the provider still asks. */
export function ProviderAccount({ details: { gateway }, returned }: ProviderAccountProps) {
  const [country, setCountry] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const goToProvider = async (): Promise<void> => {
    setLeaving(true);
    try {
      const { url } = await api.call(createStripeAccount, { body: country === null ? {} : { country } });
      window.location.assign(url);
    } catch (error) {
      toastError(error);
      setLeaving(false);
    }
  };
  if (gateway?.isReady) return <Alert color="green" variant="light" icon={<IconCircleCheck />} title="Your account is ready">Payouts can go to your account {gateway.accountId} with {providerName(gateway.provider)}.</Alert>;
  return (
    <Stack gap="md">
      {gateway ? <Unready problems={gateway.problems} returned={returned} /> : <Text c="dimmed">The provider asks who you are, on its own page, and you come back here. It takes some minutes, once.</Text>}
      {gateway ? null : <CountrySelect label="Where you live" placeholder="Please choose" value={country} onChange={setCountry} />}
      <Group><Button loading={leaving} disabled={!gateway && country === null} onClick={() => void goToProvider()}>{gateway ? 'Go on at the provider' : 'Open an account'}</Button></Group>
    </Stack>
  );
}

function Unready({ problems, returned }: { readonly problems: readonly string[]; readonly returned: string | null }) {
  const title = returned === 'late' ? 'The page of the provider was open too long' : 'The provider has questions left';
  return (
    <Alert color="orange" variant="light" icon={<IconAlertCircle />} title={title}>
      {problems.length === 0 ? 'Please go on where you left off. Some answers take the provider a while to check.' : <List size="sm">{problems.map((problem) => <List.Item key={problem}>{problem}</List.Item>)}</List>}
    </Alert>
  );
}
