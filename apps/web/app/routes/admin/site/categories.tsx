import { t } from '@ovation/language/t.ts';
import { listSiteCategories } from '@ovation/contract/site/categories.ts';
import { CategoryList } from '../../../modules/administration/categories/category-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/categories.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listSiteCategories);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Categories'), matches) }];
}

export default function Categories({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <Page>
      <CategoryList categories={data} />
    </Page>
  );
}
