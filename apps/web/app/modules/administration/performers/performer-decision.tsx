import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { IdentityReview } from '@ovation/contract/people/identity.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { IconBan, IconCheck, IconX, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { IdentityDialog } from '../identity/identity-decision.tsx';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import type { PerformerUnderReview } from './performer-review.tsx';

interface Choice {
  readonly decision: Decision | 'approved' | 'rejected';
  readonly label: string;
  readonly Icon: Icon;
}

const approve: Choice = { decision: 'approved', label: 'Approve', Icon: IconCheck };
const reject: Choice = { decision: 'rejected', label: 'Reject', Icon: IconX };
const suspend: Choice = { decision: 'suspended', label: 'Suspend', Icon: IconBan };
const restore: Choice = { decision: 'active', label: 'Lift the suspension', Icon: IconCheck };
const acceptPapers: Choice = { ...approve, label: 'Approve the documents' };
const rejectPapers: Choice = { ...reject, label: 'Reject the documents' };

/** On the papers of a performer whose page is open. */
const onPapers: Record<IdentityReview['status'], readonly Choice[]> = {
  draft: [],
  submitted: [acceptPapers, rejectPapers],
  approved: [rejectPapers],
  rejected: [acceptPapers],
  expired: [],
};

const choices: Record<PerformerStatus, readonly Choice[]> = {
  pending: [approve, reject],
  active: [suspend],
  rejected: [approve],
  suspended: [restore],
};

const situations: Record<PerformerStatus, string> = {
  pending: 'Compare the documents with the registration: the name, the date of birth, and 18 years or more.',
  active: 'Their page is live, and they can publish and earn.',
  rejected: 'New documents may have been uploaded since. Look at them before you approve.',
  suspended: 'Their page is hidden and nothing can be bought on it. Fans keep what they bought.',
};

const papersSituations: Record<IdentityReview['status'], string> = {
  draft: '',
  submitted: 'New documents are waiting. Compare them with the registration and the earlier ones.',
  approved: '',
  rejected: 'The documents were rejected: nothing new is published.',
  expired: 'A document has expired: nothing new is published until a newer one is sent and accepted.',
};

interface PerformerDecisionProps {
  readonly performer: PerformerUnderReview;
  readonly review: IdentityReview;
}

/** The possible decisions on a performer, with the current situation. */
export function PerformerDecision({ performer, review }: PerformerDecisionProps) {
  const [asked, setAsked] = useState<Choice['decision']>();
  const isOpen = performer.status === 'active';
  const close = (): void => setAsked(undefined);
  return (
    <Card component="section" aria-label="Decision">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Your decision
        </Title>
        <Text size="sm" c="dimmed">
          {situations[performer.status]} {isOpen ? papersSituations[review.status] : ''}
        </Text>
        {[...(isOpen ? onPapers[review.status] : []), ...choices[performer.status]].map(({ decision, label, Icon }) => (
          <Button
            key={decision}
            size="md"
            leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
            variant={decision === 'active' || decision === 'approved' ? 'filled' : 'default'}
            onClick={() => setAsked(decision)}
          >
            {label}
          </Button>
        ))}
      </Stack>
      <IdentityDialog
        review={review}
        decision={asked === 'approved' || asked === 'rejected' ? asked : undefined}
        onClose={close}
      />
      <DecisionDialog
        performer={performer}
        decision={asked === 'active' || asked === 'suspended' ? asked : undefined}
        onClose={close}
      />
    </Card>
  );
}
