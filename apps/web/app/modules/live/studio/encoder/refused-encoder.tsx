import { t } from '@ovation/language/t.ts';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useServerEvent } from '../../../../platform/live/realtime.tsx';

/** Why an encoder was just disconnected, until its video arrives or the performer has read it. */
export function RefusedEncoder() {
  const [message, setMessage] = useState<string>();
  useServerEvent('encoder.refused', (event) => setMessage(event.message));
  useServerEvent('stream.changed', ({ status }) => {
    if (status === 'live') setMessage(undefined);
  });
  if (message === undefined) return null;
  return (
    <Alert
      color="red"
      role="alert"
      title={t('Your encoder was disconnected')}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={() => setMessage(undefined)}
      mb="md"
    >
      {message}
    </Alert>
  );
}
