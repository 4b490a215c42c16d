import { t } from '@ovation/language/t.ts';
import { getMail } from '@ovation/contract/site/site.ts';
import { MailView } from '../../../modules/administration/mail/mail-view.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Route } from './+types/mail.ts';

export async function loader(args: Route.LoaderArgs) {
  return { mail: await apiOf(args).call(getMail, { params: { id: args.params.id } }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.mail.subject ?? t('Email'), matches) }];
}

export default function Mail({ loaderData: { mail } }: Route.ComponentProps) {
  return <MailView key={mail._id} mail={mail} />;
}
