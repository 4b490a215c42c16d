import { t } from '@ovation/language/t.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '../../../ui/tabler.ts';
import { exportAddress, SecurityLog } from '../../../modules/administration/security-log/security-log.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/security.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listSecurityEvents, { query: readListingOf(listSecurityEvents, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Security log'), matches) }];
}

export default function Security({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const download = (
    <Button
      component="a"
      href={exportAddress(listing)}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t('Download as CSV')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('Security log')}
        description={t(
          'Changes to accounts, money and documents: who, when and from where. This log can’t be changed.',
        )}
        actions={total > 0 ? download : undefined}
      />
      <SecurityLog events={data} total={total} />
    </Page>
  );
}
