import type { IdentityCheck } from '@ovation/contract/people/identity.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { DecisionHistory } from './decision-history.tsx';
import { calendarDay, IdentityBadge } from './identity-labels.tsx';
import { IdentityPaperForm, PhotoWithPaperForm } from './paper-form.tsx';
import { ProviderCheck } from './provider-check.tsx';
import { SelfieForm } from './selfie-form.tsx';

interface OwnIdentityProps {
  readonly performer: OwnPerformer;
  readonly check: IdentityCheck;
}

/** The state of the performer's check, and all that they can send for it. */
export function OwnIdentity({ performer, check }: OwnIdentityProps) {
  const isRequired = check.isSelfieRequired && !check.papers.some(({ type }) => type === 'selfie');
  return (
    <Stack gap="xl">
      <Stack gap="sm" align="flex-start">
        <IdentityBadge status={check.status} />
        <Text>{explanationOf(performer, check)} They are kept encrypted, and only our reviewers see them.</Text>
        {check.reason === null ? null : (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title="Why they were not accepted">
            {check.reason}
          </Alert>
        )}
      </Stack>
      {check.provider === 'manual' ? null : <ProviderCheck check={check} />}
      <IdentityPaperForm check={check} />
      <PhotoWithPaperForm check={check} />
      <Stack gap="sm" align="flex-start">
        <Title order={3}>A photo with a code</Title>
        <Text size="sm" c="dimmed">
          {isRequired
            ? 'We need it before we can approve you. '
            : 'It helps us to see that it is you who sends these papers. '}
          Write the code on a sheet of paper, and take a photo of yourself with it.
        </Text>
        <SelfieForm check={check} />
      </Stack>
      {check.history.length > 0 ? <DecisionHistory check={check} /> : null}
    </Stack>
  );
}

const explanations: Record<IdentityCheck['status'], string> = {
  draft: 'Please send both papers, so that we can check who you are.',
  submitted: 'We have your papers and are looking at them. Should one of them be unclear, you can send it again.',
  approved: 'Your papers are in order. Should they change, you can send new ones.',
  rejected: 'Please send your papers again: as soon as one of them has arrived, we look at them once more.',
  expired:
    'A paper of yours is no longer valid. Please send a newer one; you can publish again once we have checked it.',
};

function explanationOf({ status, dateOfBirth }: OwnPerformer, check: IdentityCheck): string {
  if (status === 'pending' && dateOfBirth === null)
    return 'Please send both papers. We look at them once your date of birth is here as well (see About you).';
  const stays =
    check.status === 'submitted' && check.isPublishingStopped
      ? ' Until then, what you have published stays, and nothing new is published.'
      : '';
  const until =
    check.status === 'approved' && check.validUntil ? ` They are valid until ${calendarDay(check.validUntil)}.` : '';
  return `${explanations[check.status]}${stays}${until}`;
}
