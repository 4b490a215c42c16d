import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { IconBan, IconCheck, IconX, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import type { PerformerUnderReview } from './performer-review.tsx';

interface Choice {
  readonly decision: Decision;
  readonly label: string;
  readonly Icon: Icon;
}

const approve: Choice = { decision: 'active', label: 'Approve', Icon: IconCheck };
const reject: Choice = { decision: 'rejected', label: 'Reject', Icon: IconX };
const suspend: Choice = { decision: 'suspended', label: 'Suspend', Icon: IconBan };

const choices: Record<PerformerStatus, readonly Choice[]> = {
  pending: [approve, reject],
  active: [suspend],
  rejected: [approve],
  suspended: [{ ...approve, label: 'Lift the suspension' }],
};

const situations: Record<PerformerStatus, string> = {
  pending: 'Compare the papers with the registration: the name, the date of birth, and 18 years or more.',
  active: 'The page is open, with publishing and earning.',
  rejected: 'New papers may have been uploaded since. Look at them before you approve.',
  suspended: 'The page is hidden and nothing can be bought on it. What fans have bought stays theirs.',
};

/** The possible decisions on a performer, with the current situation. */
export function PerformerDecision({ performer }: { readonly performer: PerformerUnderReview }) {
  const [asked, setAsked] = useState<Decision>();
  return (
    <Card component="section" aria-label="Decision">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Your decision
        </Title>
        <Text size="sm" c="dimmed">
          {situations[performer.status]}
        </Text>
        {choices[performer.status].map(({ decision, label, Icon }) => (
          <Button
            key={decision}
            size="md"
            leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
            variant={decision === 'active' ? 'filled' : 'default'}
            onClick={() => setAsked(decision)}
          >
            {label}
          </Button>
        ))}
      </Stack>
      <DecisionDialog performer={performer} decision={asked} onClose={() => setAsked(undefined)} />
    </Card>
  );
}
