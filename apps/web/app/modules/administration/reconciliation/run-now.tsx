import { t } from '@ovation/language/t.ts';
import { runReconciliation } from '@ovation/contract/money/reconciliation.ts';
import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';

const pollMs = 1_500;

/** Starts a reconciliation, and polls until it is done. */
export function RunNow({ isRunning }: { readonly isRunning: boolean }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const run = async (): Promise<void> => {
    setAsking(true);
    await api.call(runReconciliation).then(revalidate, toastError);
    setAsking(false);
  };
  return (
    <>
      {isRunning ? <Poll /> : null}
      <Button
        size="md"
        leftSection={<IconChecks size={18} aria-hidden />}
        loading={isAsking || isRunning}
        onClick={() => void run()}
      >
        {t('Run now')}
      </Button>
    </>
  );
}

function Poll() {
  const { revalidate } = useRevalidator();
  useInterval(() => void revalidate(), pollMs, { autoInvoke: true });
  return null;
}
