import { t } from '@ovation/language/t.ts';
import { listFanLists } from '@ovation/contract/people/fan-lists.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FanListList, ListNameDialog } from '../../../modules/audience/fan-lists/fan-list-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/lists.ts';

export async function loader(args: Route.LoaderArgs) {
  return { lists: (await apiOf(args).call(listFanLists)).data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Lists of fans'), matches) }];
}

export default function Lists({ loaderData: { lists } }: Route.ComponentProps) {
  const [isNaming, setNaming] = useState(false);
  const navigate = useNavigate();
  const name = (): void => setNaming(true);
  return (
    <Page>
      <PageHeader
        title={t('Lists of fans')}
        description={t('Your groups of fans. Only you can see them.')}
        actions={
          <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={name}>
            {t('New list')}
          </Button>
        }
      />
      <FanListList lists={lists} onCreate={name} />
      {isNaming ? (
        <ListNameDialog
          onClose={() => setNaming(false)}
          onNamed={({ _id }) => void navigate(`/creator/lists/${_id}`)}
        />
      ) : null}
    </Page>
  );
}
