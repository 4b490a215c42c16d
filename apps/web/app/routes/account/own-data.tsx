import { t } from '@ovation/language/t.ts';
import { listAgreements } from '@ovation/contract/people/own-data.ts';
import { redirect } from 'react-router';
import { OwnDataSections } from '../../modules/own-data/own-data-sections.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import type { Route } from './+types/own-data.ts';

/** A creator has the same screen in the studio. */
export async function loader(args: Route.LoaderArgs) {
  if (args.context.get(sessionContext).me?.isPerformer) return redirect('/creator/account/data');
  return apiOf(args).call(listAgreements, { query: { pageSize: 50 } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your data'), matches) }];
}

export default function OwnData({ loaderData: { data, statedAdultAt } }: Route.ComponentProps) {
  return <OwnDataSections agreements={data} statedAdultAt={statedAdultAt} />;
}
