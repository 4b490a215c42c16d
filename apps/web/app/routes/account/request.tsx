import { t } from '@ovation/language/t.ts';
import { searchAddresses } from '@ovation/contract/shop/addresses.ts';
import { getRequest } from '@ovation/contract/shop/requests.ts';
import { redirect } from 'react-router';
import { MessageButton } from '../../modules/conversations/message-button.tsx';
import { FanRequest } from '../../modules/shop/requests/request-view.tsx';
import { useRequestChanges } from '../../modules/shop/requests/use-request-changes.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { Page } from '../../ui/layout/page.tsx';
import type { Route } from './+types/request.ts';

/** Its performer has a page of their own for it. */
export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const request = await api.call(getRequest, { params: { id: args.params.id } });
  if (request.performer._id === args.context.get(sessionContext).me?._id)
    return redirect(`/creator/requests/${request._id}`);
  const addresses = request.needsAddress ? (await api.call(searchAddresses, { query: { pageSize: 20 } })).data : [];
  return { request, addresses };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Request'), matches) }];
}

export default function RequestPage({ loaderData: { request, addresses } }: Route.ComponentProps) {
  useRequestChanges(request._id);
  return (
    <Page>
      <FanRequest
        request={request}
        addresses={addresses}
        message={<MessageButton other={request.performer} as="performer" variant="default" />}
      />
    </Page>
  );
}
