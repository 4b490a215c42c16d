import { t } from '@ovation/language/t.ts';
import { getRequest } from '@ovation/contract/shop/requests.ts';
import { redirect } from 'react-router';
import { MessageButton } from '../../../modules/conversations/message-button.tsx';
import { PerformerRequest } from '../../../modules/shop/requests/request-view.tsx';
import { useRequestChanges } from '../../../modules/shop/requests/use-request-changes.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { sessionContext } from '../../../platform/visitor/session.server.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/request.ts';

/** A performer who asked another one sees that request as a fan. */
export async function loader(args: Route.LoaderArgs) {
  const request = await apiOf(args).call(getRequest, { params: { id: args.params.id } });
  if (request.performer._id !== args.context.get(sessionContext).me?._id) return redirect(`/requests/${request._id}`);
  return request;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Request'), matches) }];
}

export default function RequestPage({ loaderData: request }: Route.ComponentProps) {
  useRequestChanges(request._id);
  return (
    <Page>
      <PerformerRequest request={request} message={<MessageButton other={request.user} as="fan" variant="default" />} />
    </Page>
  );
}
