import { english, t } from '@ovation/language/t.ts';
import { listContentConsents } from '@ovation/contract/people/consent.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ContentList } from '../../../modules/consent/people/content-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AsideNotes } from '../../../ui/layout/aside.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/content.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listContentConsents, { query: readListingOf(listContentConsents, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('People shown, by content'), matches) }];
}

const rules = [
  english(
    'If someone says no or withdraws their consent, content that shows them is hidden immediately, and our staff decide within 48 hours.',
  ),
  english('Where this site asks for everyone’s consent, content appears as soon as the last person has agreed.'),
];

export default function Content({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<AsideNotes title={t('What agreeing means')} notes={rules} />}>
      <PageHeader
        title={t('Who is shown in your content')}
        description={t('Hidden content is waiting for you, or for someone shown in it.')}
        actions={
          <Button component={Link} to="/creator/people-shown" variant="default" size="md">
            {t('By person')}
          </Button>
        }
      />
      <ContentList content={data} total={total} />
    </Page>
  );
}
