import { t } from '@ovation/language/t.ts';
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
  readonly label: string;
  readonly Icon: Icon;
}

const approve: Choice = { decision: 'approved', label: t('Approve'), Icon: IconCheck };
const reject: Choice = { decision: 'rejected', label: t('Reject'), Icon: IconX };
const suspend: Choice = { decision: 'suspended', label: t('Suspend'), Icon: IconBan };
const restore: Choice = { decision: 'active', label: t('Lift the suspension'), Icon: IconCheck };
const acceptPapers: Choice = { ...approve, label: t('Approve the documents') };
const rejectPapers: Choice = { ...reject, label: t('Reject the documents') };

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
  pending: t('Compare the documents with the registration: the name, the date of birth, and 18 years or more.'),
  active: t('Their page is live, and they can publish and earn.'),
  rejected: t('New documents may have been uploaded since. Look at them before you approve.'),
  suspended: t('Their page is hidden and nothing can be bought on it. Fans keep what they bought.'),
};

const papersSituations: Record<IdentityReview['status'], string> = {
  draft: '',
  submitted: t('New documents are waiting. Compare them with the registration and the earlier ones.'),
  approved: '',
  rejected: t('The documents were rejected: nothing new is published.'),
  expired: t('A document has expired: nothing new is published until a newer one is sent and accepted.'),
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
          {situations[performer.status]} {isOpen ? papersSituations[review.status] : ''}
        </Text>
        {offered.map(({ decision, label, Icon }) => (
          <Button
            key={decision}
            size="md"
            leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
            variant={decision === 'active' || decision === 'approved' ? 'filled' : 'default'}
            onClick={() => setAsked(decision)}
          >
            {label}
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
