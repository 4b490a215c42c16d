import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import { createSelfieCode, sendSelfie, type IdentityCheck } from '@ovation/contract/people/identity.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';
import { Moment, TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './selfie-form.module.css';
import { PaperUpload } from './paper-upload.tsx';

/** Gives a code, and takes the photo that shows it. */
export function SelfieForm({ check }: { readonly check: IdentityCheck }) {
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
