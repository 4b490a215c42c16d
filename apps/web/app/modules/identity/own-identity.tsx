import { t } from '@ovation/language/t.ts';
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
        <Text>
          {t('{explanationOf} They are stored encrypted, and only our reviewers see them.', {
            explanationOf: explanationOf(performer, check),
          })}
        </Text>
        {check.reason === null ? null : (
          <Alert
            color="red"
            variant="light"
            icon={<IconAlertCircle aria-hidden />}
            title={t('Why they were not accepted')}
          >
            {check.reason}
          </Alert>
        )}
      </Stack>
      {check.provider === 'manual' ? null : <ProviderCheck check={check} />}
      <IdentityPaperForm check={check} />
      <PhotoWithPaperForm check={check} />
      <Stack gap="sm" align="flex-start">
        <Title order={3}>{t('A photo with a code')}</Title>
        <Text size="sm" c="dimmed">
          {t(
            '{isRequired, select, yes {We need it before we can approve you. } other {It helps us confirm that these documents are yours. }}Write the code on a sheet of paper, and take a photo of yourself with it.',
            { isRequired: isRequired ? 'yes' : 'no' },
          )}
        </Text>
        <SelfieForm check={check} />
      </Stack>
      {check.history.length > 0 ? <DecisionHistory check={check} /> : null}
    </Stack>
  );
}

const explanations: Record<IdentityCheck['status'], string> = {
  draft: t('Please send both documents so that we can verify your identity.'),
  submitted: t('We have your documents and are reviewing them. If one of them is unclear, you can send it again.'),
  approved: t('Your documents are approved. If they change, you can send new ones.'),
  rejected: t('Please send your documents again. We will review them as soon as one arrives.'),
  expired: t(
    'One of your documents has expired. Please send a newer one; you can publish again once we have checked it.',
  ),
};

function explanationOf({ status, dateOfBirth }: OwnPerformer, check: IdentityCheck): string {
  if (status === 'pending' && dateOfBirth === null)
    return t('Please send both documents. We review them once you have also added your date of birth (see About you).');
  const stays =
    check.status === 'submitted' && check.isPublishingStopped
      ? t(' Until then, published content stays up, but you can’t publish anything new.')
      : '';
  const until =
    check.status === 'approved' && check.validUntil
      ? t(' They are valid until {calendarDay}.', { calendarDay: calendarDay(check.validUntil) })
      : '';
  return `${explanations[check.status]}${stays}${until}`;
}
