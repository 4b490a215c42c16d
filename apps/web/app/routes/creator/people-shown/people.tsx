import { english, t } from '@ovation/language/t.ts';
import { listParticipants } from '@ovation/contract/people/consent.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { PeopleList } from '../../../modules/consent/people/people-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AsideNotes } from '../../../ui/layout/aside.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/people.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listParticipants, { query: readListingOf(listParticipants, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('People shown'), matches) }];
}

const rules = [
  english('Each person is asked once for everything you publish, or separately for each piece that shows them.'),
  english('People without an account get a link that works for 30 days and for one answer.'),
  english(
    'If someone says no or withdraws their consent, content that shows them is hidden immediately, and our staff decide within 48 hours.',
  ),
];

export default function People({ loaderData: { data, total } }: Route.ComponentProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Page narrow aside={<AsideNotes title={t('What agreeing means')} notes={rules} />}>
      <PageHeader
        title={t('People shown')}
        description={t(
          'Everyone who is seen or heard in what you publish. They give their consent, and can withdraw it.',
        )}
        actions={
          <>
            <Button component={Link} to="/creator/people-shown/content" variant="default" size="md">
              {t('By content')}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={() => setAdding(true)}>
              {t('Add a person')}
            </Button>
          </>
        }
      />
      <PeopleList people={data} total={total} isAdding={isAdding} onAdd={setAdding} />
    </Page>
  );
}
