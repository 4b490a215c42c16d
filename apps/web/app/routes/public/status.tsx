import { t, translated } from '@ovation/language/t.ts';
import {
  getSiteStatus,
  statusParts,
  statusSentences,
  statusStates,
  type SiteStatus,
  type StatusState,
} from '@ovation/contract/site/site-status.ts';
import { useInterval } from '@mantine/hooks';
import { useRevalidator } from 'react-router';
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/tabler.ts';
import { SiteLinks } from '../../modules/reference/site-links.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { RefreshButton } from '../../ui/buttons/refresh-button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/status.ts';
import { rich } from '../../ui/words/rich.tsx';
import { StateBadge, type Tone } from '../../ui/feedback/state-badge.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getSiteStatus);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Status'), matches) }];
}

/** As long as the server remembers its answer. */
const pollMs = 15_000;

/**
 * Whether the site works, checked again by itself. Where an outage lets no page be rendered, the server shows the same
 * (`status.ts`).
 */
export default function Status({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useInterval(() => void (document.hidden || revalidate()), pollMs, { autoInvoke: true });
  return (
    <Page narrow aside={<SiteLinks />}>
      <PageHeader
        title={t('Status')}
        description={t('Whether this site is working right now.')}
        actions={<RefreshButton label={t('Check again')} />}
      />
      <StatusParts status={loaderData} />
    </Page>
  );
}

const tones: Readonly<Record<StatusState, Tone>> = { works: 'positive', disturbed: 'waiting', away: 'negative' };

const colors: Readonly<Record<StatusState, string>> = {
  works: 'var(--positive-text)',
  disturbed: 'var(--waiting-text)',
  away: 'var(--mantine-color-error)',
};

/** One sentence for the whole site, then each of its parts. */
function StatusParts({ status: { state, parts, checkedAt } }: { readonly status: SiteStatus }) {
  const sentence = translated(statusSentences[state]);
  return (
    <Stack gap="md">
      <Card aria-live="polite">
        <Group gap="md" wrap="nowrap">
          <StateIcon state={state} />
          <Stack gap={2}>
            <Title order={2} size="h3">
              {sentence}
            </Title>
            <Text size="sm" c="dimmed">
              {rich('Checked {timeAgo}', { timeAgo: <TimeAgo time={checkedAt} /> })}
            </Text>
          </Stack>
        </Group>
      </Card>
      <Rows label={sentence}>
        {parts.map(({ part, state: own }) => (
          <Row key={part}>
            <Group justify="space-between" gap="md" wrap="nowrap">
              <Text>{translated(statusParts[part])}</Text>
              <StateBadge tone={tones[own]}>{translated(statusStates[own])}</StateBadge>
            </Group>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}

function StateIcon({ state }: { readonly state: StatusState }) {
  const Icon = state === 'works' ? IconCircleCheck : IconAlertTriangle;
  return <Icon size={36} stroke={1.5} color={colors[state]} style={{ flex: 'none' }} aria-hidden />;
}
