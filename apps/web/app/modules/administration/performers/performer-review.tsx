import { t } from '@ovation/language/t.ts';
import { Alert, Anchor, Group, Stack, Title } from '@mantine/core';
import type { IdentityReview } from '@ovation/contract/people/identity.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { IconArrowLeft, IconInfoCircle } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { IdentityFacts, IdentityHistory } from '../identity/identity-record.tsx';
import { IdentityPapers } from './identity-papers.tsx';
import { PerformerDecision } from './performer-decision.tsx';
import { PerformerFacts } from './performer-facts.tsx';
import classes from './performers.module.css';
import { PerformerStatusBadge } from './performer-status.tsx';

export type PerformerUnderReview = ReplyOutput<typeof getPerformerForReview>;

interface PerformerReviewProps {
  readonly performer: PerformerUnderReview;
  readonly review: IdentityReview;
}

/** What an administrator decides on: a performer's registration and papers. */
export function PerformerReview({ performer, review }: PerformerReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const { documents } = performer;
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/admin/performers" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden /> {t('All creators')}
      </Anchor>
      <Header performer={performer} />
      {performer.statusReason === null ? null : <StatusReason text={performer.statusReason} />}
      <div className={classes.columns}>
        <Stack gap="lg">
          <IdentityPapers
            documents={documents}
            deletedAt={performer.papersDeletedAt}
            performer={performer}
            isOpen={isOpen}
            onOpened={() => setOpen(true)}
          />
          <IdentityHistory history={review.history} />
        </Stack>
        <div className={classes.side}>
          <PerformerFacts performer={performer} />
          <IdentityFacts review={review} />
          <PerformerDecision performer={performer} review={review} isUnopened={documents.length > 0 && !isOpen} />
        </div>
      </div>
    </Stack>
  );
}

function Header({ performer }: { readonly performer: PerformerUnderReview }) {
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <Avatar account={performer} size={72} />
      <Stack gap={6} miw={0} align="flex-start">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{performer.name}</bdi>
        </Title>
        <Group gap="sm">
          <Anchor component={Link} to={personAddress(performer)} underline="always">
            @{performer.username}
          </Anchor>
          <PerformerStatusBadge status={performer.status} />
        </Group>
      </Stack>
    </Group>
  );
}

function StatusReason({ text }: { readonly text: string }) {
  return (
    <Alert color="gray" variant="light" icon={<IconInfoCircle />} title={t('Reason given')}>
      {text}
    </Alert>
  );
}
