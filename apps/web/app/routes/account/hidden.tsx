import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { listHiddenFeeds, unhideFeed } from '@ovation/contract/publishing/engagement.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '../../ui/tabler.ts';
import { Link, useRevalidator } from 'react-router';
import { titleOfFeed } from '../../modules/library/feeds/feed-labels.ts';
import { feedAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { api } from '../../platform/api/api.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { SettingsLinks } from '../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import type { Route } from './+types/hidden.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listHiddenFeeds, { query: readListingOf(listHiddenFeeds, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Hidden posts'), matches) }];
}

export default function Hidden({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader
        title={t('Hidden posts')}
        description={t('They are left out of your lists. No one is notified of this.')}
      />
      {data.length === 0 ? (
        <EmptyState
          icon={<IconEyeOff size={36} stroke={1.4} />}
          title={t('No hidden posts')}
          message={t('Posts you hide from their menu appear here.')}
          action={{ label: t('Go to Home'), to: '/' }}
        />
      ) : (
        <Rows label={t('Hidden posts')}>
          {data.map((feed) => (
            <Row key={feed._id}>
              <HiddenPost feed={feed} />
            </Row>
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}

function HiddenPost({ feed }: { readonly feed: Feed }) {
  const { revalidate } = useRevalidator();
  const title = titleOfFeed(feed);
  const show = async (): Promise<void> => {
    try {
      toastSuccess((await api.call(unhideFeed, { params: { id: feed._id } })).message);
      await revalidate();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Group justify="space-between" gap="sm" w="100%" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text component={Link} to={feedAddress(feed)} fw={600} lineClamp={2} dir="auto">
          {title}
        </Text>
        <Text size="sm" c="dimmed" truncate dir="auto">
          {feed.performer.name}
        </Text>
      </Stack>
      <Button
        variant="default"
        flex="none"
        onClick={() => void show()}
        aria-label={t('Show again: {title}', { title })}
      >
        {t('Show again')}
      </Button>
    </Group>
  );
}
