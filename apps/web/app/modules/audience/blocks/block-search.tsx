import { t } from '@ovation/language/t.ts';
import { searchUsers } from '@ovation/contract/people/accounts.ts';
import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import { Button, Card, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';

const BlockDialog = lazyPart(() => import('../boundaries/block-dialog.tsx'));

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
      <SearchField label={t('Find a fan by name or username')} value={q} onSearch={setQuery} />
      {isLoading ? <RowSkeletons count={2} /> : null}
      {error ? <Text role="alert">{messageOf(error)}</Text> : null}
      {data && found.length === 0 ? <Text c="dimmed">{t('No follower, subscriber or buyer matches.')}</Text> : null}
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
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <AccountLine
        account={fan}
        aside={
          <Button variant="default" onClick={() => setAsked(true)} aria-label={t('Block {name}', { name: fan.name })}>
            {t('Block')}
          </Button>
        }
      />
      {isAsked ? (
        <Suspense>
          <BlockDialog other={fan} onClose={() => setAsked(false)} onBlocked={onBlocked} />
        </Suspense>
      ) : null}
    </>
  );
}
