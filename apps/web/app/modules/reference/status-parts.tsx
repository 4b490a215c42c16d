import { rich } from '../../ui/words/rich.tsx';
import { translated } from '@ovation/language/t.ts';
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import {
  statusParts,
  statusSentences,
  statusStates,
  type SiteStatus,
  type StatusState,
} from '@ovation/contract/site/site-status.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { StateBadge, type Tone } from '../../ui/feedback/state-badge.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';

const tones: Readonly<Record<StatusState, Tone>> = { works: 'positive', disturbed: 'waiting', away: 'negative' };

const colors: Readonly<Record<StatusState, string>> = {
  works: 'var(--positive-text)',
  disturbed: 'var(--waiting-text)',
  away: 'var(--mantine-color-error)',
};

/** One sentence for the whole site, then each of its parts. */
export function StatusParts({ status: { state, parts, checkedAt } }: { readonly status: SiteStatus }) {
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
