import { searchUsers } from '@ovation/contract/people/accounts.ts';
import { blockUser, type BlockedUser } from '@ovation/contract/people/audience.ts';
import { previewBlock, type BuyerRefunds } from '@ovation/contract/money/refunds.ts';
import { Button, Card, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { describeRefunds } from '../../accounts/describe-refunds.ts';

interface Found {
  readonly _id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
  readonly isSubscriber: boolean;
}

/** Finds a performer's fans by name, and blocks one after a question. */
export function BlockSearch({ blocked }: { readonly blocked: readonly BlockedUser[] }) {
  const [q, setQuery] = useState('');
  const { data, error, isLoading } = useSWR(q === '' ? null : ['fans to block', q], () =>
    api.call(searchUsers, { query: { q, pageSize: 8 } }),
  );
  const found = data?.data.filter(({ _id }) => !blocked.some((user) => user._id === _id)) ?? [];
  return (
    <Stack gap="sm">
      <SearchField label="Find a fan by name or username" value={q} onSearch={setQuery} />
      {isLoading ? <RowSkeletons count={2} /> : null}
      {error ? <Text role="alert">{messageOf(error)}</Text> : null}
      {data && found.length === 0 ? (
        <Text c="dimmed">None of your followers, subscribers and buyers is called that.</Text>
      ) : null}
      {found.length > 0 ? (
        <Card>
          <Stack gap="md">
            {found.map((fan) => (
              <FoundFan key={fan._id} fan={fan} onBlocked={() => setQuery('')} />
            ))}
          </Stack>
        </Card>
      ) : null}
    </Stack>
  );
}

function FoundFan({ fan, onBlocked }: { readonly fan: Found; readonly onBlocked: () => void }) {
  const { revalidate } = useRevalidator();
  const { preview, isAsking, ask, close } = useBlockPreview(fan._id);
  const block = async (): Promise<void> => {
    await api.call(blockUser, { body: { userId: fan._id } });
    toastSuccess(`${fan.name} is blocked.`);
    onBlocked();
    await revalidate();
  };
  const message = [
    'Your page and all that you publish disappear for this account.',
    ...(fan.isSubscriber ? ['The subscription ends.'] : []),
    ...(preview ? describeRefunds(preview) : []),
    'You can let it in again at any time; what went back has to be bought anew.',
  ].join(' ');
  return (
    <>
      <AccountLine
        account={fan}
        aside={
          <Button variant="default" loading={isAsking} onClick={() => void ask()} aria-label={`Block ${fan.name}`}>
            Block
          </Button>
        }
      />
      <Confirm
        opened={preview !== undefined}
        onClose={close}
        onConfirm={block}
        title={`Block ${fan.name}?`}
        message={message}
        confirmLabel="Block"
        destructive
      />
    </>
  );
}

/** Loads what blocking a fan would refund, before the question is asked. */
function useBlockPreview(userId: string) {
  const [preview, setPreview] = useState<BuyerRefunds>();
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      setPreview(await api.call(previewBlock, { params: { id: userId } }));
    } catch (error) {
      toastError(error);
    } finally {
      setAsking(false);
    }
  };
  return { preview, isAsking, ask, close: () => setPreview(undefined) };
}
