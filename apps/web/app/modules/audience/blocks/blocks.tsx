import { english, t, translated } from '@ovation/language/t.ts';
import { blockCountries, type BlockedUser } from '@ovation/contract/people/audience.ts';
import { Anchor, Group, Stack, Text, Title, Button, Card } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { searchUsers } from '@ovation/contract/people/accounts.ts';
import { Suspense, useState } from 'react';
import useSWR from 'swr';
import { rich } from '../../../ui/words/rich.tsx';
import { useListing } from '../../../platform/lists/listing.ts';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, peopleOrders } from '../../../ui/lists/list-selects.tsx';
import { ListSearch, SearchField } from '../../../ui/forms/search-field.tsx';
import { BoundedList } from '../boundaries/bounded-list.tsx';
import { api, messageOf } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { IpAttribution } from '../../../ui/ip-attribution.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { CountriesSelect } from '../../reference/countries-select.tsx';

interface BlockedUsersProps {
  readonly users: readonly BlockedUser[];
  readonly total: number;
}

/** The accounts that a performer has blocked, and a search to block more. */
export function BlockedUsers({ users, total }: BlockedUsersProps) {
  const listing = useListing();
  const isSearch = listing.query['q'] !== undefined;
  return (
    <Stack component="section" gap="md" aria-labelledby="blocked-users">
      <Title order={2} size="h3" id="blocked-users">
        {t('People')}
      </Title>
      <Text size="sm" c="dimmed">
        {rich(
          'Blocked people stop following you and can’t find you. A running subscription ends; unused time and recent purchases are refunded to their wallet, and you see the amount before you block. Older purchases stay closed while the block lasts, and their comments on your posts are hidden. You can also <link>mute or restrict</link> someone from the menu beside their name.',
          { link: <Anchor component={Link} to="/user/blocked?show=muted" inherit underline="always" /> },
        )}
      </Text>
      <BlockSearch blocked={users} />
      {total > 1 || isSearch ? (
        <Group gap="sm">
          <ListSearch
            listing={listing}
            label={t('Search the people you have blocked')}

            flex="1 1 14rem"
          />
          <OrderSelect listing={listing} orders={peopleOrders} />
        </Group>
      ) : null}
      <BoundedList
        kind="blocked"
        users={users}
        empty={isSearch ? t('No one you have blocked has this name.') : t('You have not blocked anyone.')}
      />
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

const BlockDialog = lazyPart(() => import('../boundaries/block-dialog.tsx'));

interface Found {
  readonly _id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
  readonly isSubscriber: boolean;
}

/** Finds a performer's fans by name, and blocks one after a question. */
function BlockSearch({ blocked }: { readonly blocked: readonly BlockedUser[] }) {
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

const aboutUnknown = {
  allow: english('Visitors whose country is unknown can see you.'),
  block: english('As soon as you block a country, visitors whose country is unknown can’t see you either.'),
} as const;

const description = [
  english('Visitors from there see that your content is not available.'),
  english('The country comes from their network address; a VPN can hide it.'),
];

/** The countries whose visitors cannot see a performer. */
export function BlockedCountries({ countries }: { readonly countries: readonly string[] }) {
  const { unknownCountries } = useSettings();
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(blockCountries, {
    initialValues: { countries: [...countries] },
    send: async (body) => {
      await api.call(blockCountries, { body });
      toastSuccess(t('Changes saved'));
      await revalidate();
    },
  });
  return (
    <Form of={contractForm} label={t('Countries')}>
      <Title order={2} size="h3">
        {t('Countries')}
      </Title>
      <CountriesSelect
        label={t('Blocked countries')}
        placeholder={t('Choose countries')}
        description={description.map(translated).join(' ')}
        clearable
        {...contractForm.form.getInputProps('countries')}
      />
      <Text size="sm" c="dimmed">
        {countries.length === 0
          ? t('No country is blocked.')
          : t('{length} {length, plural, one {country is} other {countries are}} blocked.', {
              length: countries.length,
            })}
      </Text>
      <Text size="sm" c="dimmed">
        {translated(aboutUnknown[unknownCountries])}
      </Text>
      <SaveSection of={contractForm} />
      <IpAttribution />
    </Form>
  );
}
