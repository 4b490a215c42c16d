import { t } from '@ovation/language/t.ts';
import { deleteFanList, getFanList, listFansOfList } from '@ovation/contract/people/fan-lists.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formatFanCount } from '../../../modules/audience/fan-lists/fan-labels.ts';
import { ListNameDialog } from '../../../modules/audience/fan-lists/fan-list-list.tsx';
import { FansOfList } from '../../../modules/audience/fan-lists/fans-of-list.tsx';
import { api } from '../../../platform/api/api.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/list.ts';

const AddFansDialog = lazyPart(() => import('../../../modules/audience/fan-lists/add-fans-dialog.tsx'));

export async function loader(args: Route.LoaderArgs) {
  const serverApi = apiOf(args);
  const { params } = args;
  const [list, { data, total }] = await Promise.all([
    serverApi.call(getFanList, { params }),
    serverApi.call(listFansOfList, { params, query: readListingOf(listFansOfList, args.url.searchParams) }),
  ]);
  return { list, fans: data, total };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.list.name ?? t('List'), matches) }];
}

type Opened = 'add' | 'rename' | 'delete';

export default function List({ loaderData: { list, fans, total } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const close = (): void => setOpened(undefined);
  const remove = async (): Promise<void> => {
    await api.call(deleteFanList, { params: { id: list._id } });
    toastSuccess(t('The list is deleted.'));
    await navigate('/creator/lists', { replace: true });
  };
  const actions = (
    <>
      <Button size="md" variant="default" onClick={() => setOpened('delete')}>
        {t('Delete')}
      </Button>
      <Button size="md" variant="default" onClick={() => setOpened('rename')}>
        {t('Rename')}
      </Button>
      <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('add')}>
        {t('Add fans')}
      </Button>
    </>
  );
  return (
    <Page>
      <PageHeader
        title={list.name}
        description={list.totalFan === 0 ? t('No one yet') : formatFanCount(list.totalFan)}
        actions={actions}
      />
      <FansOfList list={list} fans={fans} total={total} onAdd={() => setOpened('add')} />
      {opened === 'add' ? (
        <Suspense>
          <AddFansDialog list={list} onClose={close} />
        </Suspense>
      ) : null}
      {opened === 'rename' ? <ListNameDialog list={list} onClose={close} onNamed={() => void revalidate()} /> : null}
      <Confirm
        opened={opened === 'delete'}
        onClose={close}
        title={t('Delete this list?')}
        message={t('Your fans are not affected. Drafts that use this list must be changed before they can be sent.')}
        confirmLabel={t('Delete')}
        destructive
        onConfirm={remove}
      />
    </Page>
  );
}
