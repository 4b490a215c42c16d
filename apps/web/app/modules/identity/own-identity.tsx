import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import {
  startIdentityCheck,
  createSelfieCode,
  sendSelfie,
  type IdentityCheck,
} from '@ovation/contract/people/identity.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Alert, Stack, Text, Title, Group, Button } from '@mantine/core';
import { IconAlertCircle } from '../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { calendarDay, IdentityBadge, resultLabels } from './identity-labels.tsx';
import { IdentityPaperForm, PhotoWithPaperForm, PaperUpload } from './paper-form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Moment, TimeAgo } from '../../ui/words/time-ago.tsx';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';
import { rich } from '../../ui/words/rich.tsx';
import classes from './own-identity.module.css';

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
            '{isRequired, select, yes {We need it before we can approve you. Write the code on a sheet of paper, and take a photo of yourself with it.} other {It helps us confirm that these documents are yours. Write the code on a sheet of paper, and take a photo of yourself with it.}}',
            { isRequired: isRequired ? 'yes' : 'no' },
          )}
        </Text>
        <SelfieForm check={check} />
      </Stack>
      {check.history.length > 0 ? <DecisionHistory check={check} /> : null}
    </Stack>
  );
}

const explanations: Record<IdentityCheck['status'], EnglishText> = {
  draft: english('Please send both documents so that we can verify your identity.'),
  submitted: english(
    'We have your documents and are reviewing them. If one of them is unclear, you can send it again.',
  ),
  approved: english('Your documents are approved. If they change, you can send new ones.'),
  rejected: english('Please send your documents again. We will review them as soon as one arrives.'),
  expired: english(
    'One of your documents has expired. Please send a newer one; you can publish again once we have checked it.',
  ),
};

function explanationOf({ status, dateOfBirth }: OwnPerformer, check: IdentityCheck): string {
  if (status === 'pending' && dateOfBirth === null)
    return t('Please send both documents. We review them once you have also added your date of birth (see About you).');
  const stays =
    check.status === 'submitted' && check.isPublishingStopped
      ? [t('Until then, published content stays up, but you can’t publish anything new.')]
      : [];
  const until =
    check.status === 'approved' && check.validUntil
      ? [t('They are valid until {day}.', { day: calendarDay(check.validUntil) })]
      : [];
  return [translated(explanations[check.status]), ...stays, ...until].join(' ');
}

/** What was decided so far, the latest first. */
function DecisionHistory({ check: { history } }: { readonly check: Pick<IdentityCheck, 'history'> }) {
  return (
    <Stack gap="sm">
      <Title order={3}>{t('History')}</Title>
      <Rows label={t('History')}>
        {history.map(({ _id, decision, reason, createdAt }) => (
          <Row key={_id}>
            <Group justify="space-between" gap="xs" w="100%">
              <IdentityBadge status={decision} />
              <Text size="sm" c="dimmed">
                <Moment time={createdAt} />
              </Text>
              {reason === null ? null : (
                <Text size="sm" w="100%" style={{ overflowWrap: 'anywhere' }}>
                  {reason}
                </Text>
              )}
            </Group>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}

/** The check on Stripe's own pages, in place of sending papers here. */
function ProviderCheck({ check }: { readonly check: IdentityCheck }) {
  const { providerResult: result, providerResultAt: at, status } = check;
  const isDone = result === 'verified' && (status === 'submitted' || status === 'approved');
  return (
    <Stack gap="sm" align="flex-start">
      <Title order={3}>{t('Check with Stripe')}</Title>
      <Text size="sm" c="dimmed">
        {t(
          'Stripe compares your face with your passport or identity card, using your camera, on its own pages. We only learn the result. You don’t need to send the documents below.',
        )}
      </Text>
      {result === null ? null : (
        <Text size="sm">
          {translated(resultLabels[result])}
          {at === null ? null : (
            <>
              {' '}
              <TimeAgo time={at} />
            </>
          )}
        </Text>
      )}
      {isDone ? null : <StartButton label={result === null ? t('Start the check') : t('Continue the check')} />}
    </Stack>
  );
}

function StartButton({ label }: { readonly label: string }) {
  const [isLoading, setIsLoading] = useState(false);
  const start = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const { url } = await api.call(startIdentityCheck);
      if (url !== undefined) return void location.assign(url);
    } catch (error) {
      toastError(error);
    }
    setIsLoading(false);
  };
  return (
    <Button size="md" loading={isLoading} onClick={() => void start()}>
      {label}
    </Button>
  );
}

/** Gives a code, and takes the photo that shows it. */
function SelfieForm({ check }: { readonly check: IdentityCheck }) {
  const { selfieCode: code, selfieCodeExpiresAt: expiresAt } = check;
  const selfie = check.papers.find(({ type }) => type === 'selfie');
  return (
    <Stack gap="sm" align="flex-start" w="100%">
      {selfie && code === null ? (
        <Text size="sm">
          {rich('Your photo was sent {timeAgo}.', { timeAgo: <TimeAgo time={selfie.createdAt} /> })}
        </Text>
      ) : null}
      {code !== null && expiresAt !== null ? (
        <>
          <output className={classes.code} aria-label={t('Your code')}>
            {code}
          </output>
          <Text size="sm" c="dimmed">
            {rich('Valid until {moment}, for one photo.', { moment: <Moment time={expiresAt} /> })}
          </Text>
          <PaperUpload operation={sendSelfie} label={t('Photo of you with the code')} isPhoto />
        </>
      ) : null}
      <NewCode label={code === null ? t('Get a code') : t('Get another code')} />
    </Stack>
  );
}

function NewCode({ label }: { readonly label: string }) {
  const { revalidate } = useRevalidator();
  const [isLoading, setIsLoading] = useState(false);
  const create = async (): Promise<void> => {
    setIsLoading(true);
    try {
      await api.call(createSelfieCode);
      await revalidate();
    } catch (error) {
      toastError(error);
    }
    setIsLoading(false);
  };
  return (
    <Button variant="default" size="md" loading={isLoading} onClick={() => void create()}>
      {label}
    </Button>
  );
}
