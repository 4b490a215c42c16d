import { searchUsers } from '@ovation/contract/accounts.ts';
import { blockUser, type BlockedUser } from '@ovation/contract/audience.ts';
import { Button, Card, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { AccountLine } from '../../../ui/account-line.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';

interface Found {
  readonly _id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
  readonly isSubscriber: boolean;
}

/** Finds one of her fans by name, and blocks after asking. */
export function BlockSearch({ blocked }: { readonly blocked: readonly BlockedUser[] }) {
  const [words, setWords] = useState('');
  const { data, error, isLoading } = useSWR(words === '' ? null : ['fans to block', words], () => api.call(searchUsers, { query: { q: words, pageSize: 8 } }));
  const found = data?.data.filter(({ _id }) => !blocked.some((user) => user._id === _id)) ?? [];
  return (
    <Stack gap="sm">
      <SearchField label="Find a fan by name or username" value={words} onSearch={setWords} />
      {isLoading ? <RowSkeletons count={2} /> : null}
      {error ? <Text role="alert">{messageOf(error)}</Text> : null}
      {data && found.length === 0 ? <Text c="dimmed">None of your followers, subscribers and buyers is called that.</Text> : null}
      {found.length > 0 ? <Card><Stack gap="md">{found.map((fan) => <FoundFan key={fan._id} fan={fan} onBlocked={() => setWords('')} />)}</Stack></Card> : null}
    </Stack>
  );
}

function FoundFan({ fan, onBlocked }: { readonly fan: Found; readonly onBlocked: () => void }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(false);
  const block = async (): Promise<void> => {
    await api.call(blockUser, { body: { userId: fan._id } });
    toastSuccess(`${fan.name} is blocked.`);
    onBlocked();
    await revalidate();
  };
  const message = fan.isSubscriber
    ? 'Your page and all that you publish disappear for this account, also what the running subscription has paid for. It is not renewed; what was paid is not given back.'
    : 'Your page and all that you publish disappear for this account. You can let it in again at any time.';
  return (
    <>
      <AccountLine account={fan} aside={<Button variant="default" onClick={() => setAsked(true)} aria-label={`Block ${fan.name}`}>Block</Button>} />
      <Confirm opened={asked} onClose={() => setAsked(false)} onConfirm={block} title={`Block ${fan.name}?`} message={message} confirmLabel="Block" destructive />
    </>
  );
}
