import { t } from '@ovation/language/t.ts';
import { getPerson } from '@ovation/contract/people/person.ts';
import { PersonPage } from '../../../modules/administration/people/person-page.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/person.ts';

export async function loader(args: Route.LoaderArgs) {
  return { person: await apiOf(args).call(getPerson, { params: { id: args.params.id } }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.person.name ?? t('Person'), matches) }];
}

export default function PersonRoute({ loaderData: { person } }: Route.ComponentProps) {
  return (
    <Page>
      <PersonPage person={person} />
    </Page>
  );
}
