import { t } from '@ovation/language/t.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { Outlet, useParams } from 'react-router';
import { MailList, MailboxPanes } from '../../../modules/administration/mail/mail-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx';
import type { Route } from './+types/mailbox.ts';

export async function loader(args: Route.LoaderArgs) {
  const params = new URLSearchParams({ pageSize: '20', ...Object.fromEntries(args.url.searchParams) });
  return apiOf(args).call(listMailbox, { query: readListingOf(listMailbox, params) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Mailbox'), matches) }];
}

export default function Mailbox({ loaderData: { data, total } }: Route.ComponentProps) {
  const isReading = useParams()['id'] !== undefined;
  return (
    <Page>
      <PageHeader
        title={t('Mailbox')}
        description={t('Emails sent by the site. They are kept here until a mail server is set up.')}
        actions={<RefreshButton label={t('Check for new emails')} />}
      />
      <MailboxPanes isReading={isReading} list={<MailList mails={data} total={total} />}>
        <Outlet />
      </MailboxPanes>
    </Page>
  );
}
