import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { IdentityReview } from '@ovation/contract/people/identity.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { IconBan, IconCheck, IconX, type Icon } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { IdentityDialog } from '../identity/identity-decision.tsx';
import { KeyHint, useShortcuts, type Shortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import type { PerformerUnderReview } from './performer-review.tsx';

interface Choice {
  readonly decision: Decision | 'approved' | 'rejected';
  readonly label: EnglishText;
  readonly Icon: Icon;
}

const approve: Choice = { decision: 'approved', label: english('Approve'), Icon: IconCheck };
const reject: Choice = { decision: 'rejected', label: english('Reject'), Icon: IconX };
const suspend: Choice = { decision: 'suspended', label: english('Suspend'), Icon: IconBan };
const restore: Choice = { decision: 'active', label: english('Lift the suspension'), Icon: IconCheck };
const acceptPapers: Choice = { ...approve, label: english('Approve the documents') };
const rejectPapers: Choice = { ...reject, label: english('Reject the documents') };

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

const situations: Record<PerformerStatus, EnglishText> = {
  pending: english('Compare the documents with the registration: the name, the date of birth, and 18 years or more.'),
  active: english('Their page is live, and they can publish and earn.'),
  rejected: english('New documents may have been uploaded since. Look at them before you approve.'),
  suspended: english('Their page is hidden and nothing can be bought on it. Fans keep what they bought.'),
};

const papersSituations: Partial<Record<IdentityReview['status'], EnglishText>> = {
  submitted: english('New documents are waiting. Compare them with the registration and the earlier ones.'),
  rejected: english('The documents were rejected: nothing new is published.'),
  expired: english('A document has expired: nothing new is published until a newer one is sent and accepted.'),
};

const shortcuts: Partial<Record<Choice['decision'], Shortcut>> = { approved: 'a', rejected: 'r' };

function DecisionKey({ decision }: Pick<Choice, 'decision'>) {
  const key = shortcuts[decision];
  return key === undefined ? null : <KeyHint of={key} />;
}

interface PerformerDecisionProps {
  readonly performer: PerformerUnderReview;
  readonly review: IdentityReview;
  /** There are documents, and they have not been opened in this visit. */
  readonly isUnopened: boolean;
}

/** The possible decisions on a performer, with the current situation. */
export function PerformerDecision({ performer, review, isUnopened }: PerformerDecisionProps) {
  const [asked, setAsked] = useState<Choice['decision']>();
  const isOpen = performer.status === 'active';
  const onReview = papersSituations[review.status];
  const close = (): void => setAsked(undefined);
  const offered = [...(isOpen ? onPapers[review.status] : []), ...choices[performer.status]];
  const asks = (decision: Choice['decision']) =>
    offered.some((choice) => choice.decision === decision) ? () => setAsked(decision) : undefined;
  useShortcuts({ a: asks('approved'), r: asks('rejected') });
  return (
    <Card component="section" aria-label={t('Decision')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('Your decision')}
        </Title>
        <Text size="sm" c="dimmed">
          {translated(situations[performer.status])} {isOpen && onReview ? translated(onReview) : ''}
        </Text>
        {offered.map(({ decision, label, Icon }) => (
          <Button
            key={decision}
            size="md"
            leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
            variant={decision === 'active' || decision === 'approved' ? 'filled' : 'default'}
            onClick={() => setAsked(decision)}
          >
            {translated(label)}
            <DecisionKey decision={decision} />
          </Button>
        ))}
      </Stack>
      {asked === 'approved' || asked === 'rejected' ? (
        <IdentityDialog review={review} decision={asked} isUnopened={isUnopened} onClose={close} />
      ) : null}
      {asked === 'active' || asked === 'suspended' ? (
        <DecisionDialog performer={performer} decision={asked} onClose={close} />
      ) : null}
    </Card>
  );
}
