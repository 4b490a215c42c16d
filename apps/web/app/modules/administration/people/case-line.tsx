import { english, translated } from '@ovation/language/t.ts';
import type { ReportOutcome } from '@ovation/contract/site/reports.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { outcomes } from '../reports/report-labels.ts';

interface CaseLineProps {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  /** Null while it is undecided. */
  readonly outcome: ReportOutcome | null;
  readonly createdAt: string;
}

/** A case in one line, with its decision. */
export function CaseLine({ to, label, detail, outcome, createdAt }: CaseLineProps) {
  const state = outcome === null ? ({ label: english('Open'), tone: 'waiting' } as const) : outcomes[outcome];
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0}>
        <Anchor component={Link} to={to} underline="always">
          {label}
        </Anchor>
        <Text size="sm" c="dimmed">
          {detail} · <TimeAgo time={createdAt} />
        </Text>
      </Stack>
      <StateBadge tone={state.tone}>{translated(state.label)}</StateBadge>
    </Group>
  );
}
