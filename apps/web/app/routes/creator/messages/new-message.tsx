import { t } from '@ovation/language/t.ts';
import { listFanLists } from '@ovation/contract/people/fan-lists.ts';
import { BroadcastEditor } from '../../../modules/broadcasts/editor/broadcast-editor.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/new-message.ts';

export async function loader(args: Route.LoaderArgs) {
  return { lists: (await apiOf(args).call(listFanLists)).data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('New broadcast'), matches) }];
}

export default function NewMessage({ loaderData: { lists } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('New broadcast')} description={t('Each fan gets it in their conversation with you.')} />
      <UnsavedChanges>
        <BroadcastEditor lists={lists} />
      </UnsavedChanges>
    </Page>
  );
}
