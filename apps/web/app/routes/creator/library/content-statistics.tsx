import { t } from '@ovation/language/t.ts';
import { contentTypes, titleOfType } from '@ovation/contract/content-types.ts';
import { countedKind, getContentStatistics, type CountedKind } from '@ovation/contract/publishing/studio.ts';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useOwnPerformer } from '../../../modules/accounts/own-performer.ts';
import { todayUtc } from '../../../modules/earnings/earning-period.ts';
import { ViewsCard, ContentFigures } from '../../../modules/statistics/content-statistics.tsx';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { shorten } from '../../../platform/shorten.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/content-statistics.ts';

export async function loader(args: Route.LoaderArgs) {
  const params = { kind: kindOf(args.url.pathname), id: args.params.id };
  const statistics = await apiOf(args).call(getContentStatistics, { params });
  return { statistics, today: todayUtc() };
}

/** The address names the folder of the type: `/creator/feeds/{id}/statistics`. */
function kindOf(pathname: string): CountedKind {
  return countedKind.options.find((kind) => pathname.startsWith(`/creator/${contentTypes[kind].folder}/`)) ?? 'feed';
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Statistics'), matches) }];
}

export default function ContentStatistics({ loaderData: { statistics, today } }: Route.ComponentProps) {
  const performer = useOwnPerformer();
  const { kind, _id, title } = statistics;
  const { folder } = contentTypes[kind];
  return (
    <Page>
      <PageHeader
        title={t('Statistics')}
        description={<span dir="auto">{title === '' ? titleOfType(kind) : shorten(title, 120)}</span>}
        actions={
          <>
            <Button component={Link} to={`${profileAddress(performer)}/${folder}/${_id}`} variant="default">
              {t('View')}
            </Button>
            <Button component={Link} to={`/creator/${folder}/${_id}`} variant="default">
              {t('Edit')}
            </Button>
          </>
        }
      />
      <ContentFigures statistics={statistics} />
      <ViewsCard days={statistics.days} today={today} />
      <HowItIsCounted />
    </Page>
  );
}

function HowItIsCounted() {
  return (
    <Text size="sm" c="dimmed" maw="42rem">
      {t(
        'A view is a person who had it on their screen for a second, counted once a day; you and bots don’t count. A new subscriber is someone who last pressed “Subscribe” here and subscribed to you within a day. Days are in UTC.',
      )}
    </Text>
  );
}
