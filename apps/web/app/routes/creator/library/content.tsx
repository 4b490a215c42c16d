import { english, t } from '@ovation/language/t.ts';
import { publishingState } from '@ovation/contract/content.ts';
import { getFeedDraft, type FeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { listOwnContent } from '@ovation/contract/publishing/bin.ts';
import { Button, Alert, Text } from '@mantine/core';
import { IconStack2, IconUsers, IconPencil } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { OwnContentList } from '../../../modules/library/own/own-content.tsx';
import { stateNames } from '../../../modules/library/own/publishing-states.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { StudioListing, type StudioFilter } from './studio-listing.tsx';
import type { Route } from './+types/content.ts';

export async function loader(args: Route.LoaderArgs) {
  const [page, { draft }] = await Promise.all([
    apiOf(args).call(listOwnContent, { query: readListingOf(listOwnContent, args.url.searchParams) }),
    apiOf(args).call(getFeedDraft),
  ]);
  return { ...page, draft };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Content'), matches) }];
}

export default function Content({ loaderData: { data, total, draft } }: Route.ComponentProps) {
  return (
    <StudioListing
      address="/creator/content"
      editor="/creator/feeds/new"
      icon={<IconStack2 size={36} stroke={1.4} />}
      texts={texts}
      filters={filters}
      orders={orders}
      total={total}
      notice={draft === undefined ? null : <UnfinishedPost draft={draft} />}
      actions={
        <Button
          component={Link}
          to="/creator/people-shown"
          variant="default"
          leftSection={<IconUsers size={18} aria-hidden />}
        >
          {t('People shown')}
        </Button>
      }
    >
      {data.length === 0 ? null : <OwnContentList label={t('Your content')} content={data} />}
    </StudioListing>
  );
}

const texts = {
  title: english('Content'),
  description: english('Your posts, galleries and videos.'),
  create: english('New post'),
  search: english('Search your content'),
  empty: {
    title: english('Nothing published yet'),
    message: english('Start with a post: a photo, a video, a recording, or a few words.'),
  },
  noMatch: english('No matches'),
  pastEnd: english('This page is past the end of your content.'),
  showAll: english('Show all content'),
};
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const filters: readonly StudioFilter[] = [
  {
    name: 'state',
    label: english('State'),
    placeholder: english('Any state'),
    options: stateOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
  {
    name: 'failed',
    label: english('Uploads'),
    placeholder: english('All uploads'),
    options: [{ value: 'true', label: english('Failed uploads') }],
    flex: '1 1 8rem',
    maw: 180,
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'publishedAt desc', label: english('Last published') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
];

/** Leads back to the post that was begun and not published, on this device or another. */
function UnfinishedPost({ draft }: { readonly draft: FeedDraft }) {
  return (
    <Alert color="gray" variant="light" icon={<IconPencil aria-hidden />} title={t('You have an unfinished post')}>
      {draft.text === '' ? null : (
        <Text size="sm" lineClamp={2} mb="sm" dir="auto">
          {draft.text}
        </Text>
      )}
      <Button component={Link} to="/creator/feeds/new" variant="default" size="sm">
        {t('Continue')}
      </Button>
    </Alert>
  );
}
