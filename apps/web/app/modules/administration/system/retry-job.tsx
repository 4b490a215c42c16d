import { t } from '@ovation/language/t.ts';
import { retryJob } from '@ovation/contract/site/system.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';

/** Has a failed job tried again; pressing twice does no more than once. */
export function RetryJob({ job: { _id, task } }: { readonly job: { readonly _id: string; readonly task: string } }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const retry = async (): Promise<void> => {
    setAsking(true);
    await api
      .call(retryJob, { params: { id: _id } })
      .then(() => toastSuccess(t('The job will be retried')), toastError);
    await revalidate();
    setAsking(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={14} aria-hidden />}
      aria-label={t('Retry {task}', { task })}
      loading={isAsking}
      onClick={() => void retry()}
    >
      {t('Retry')}
    </Button>
  );
}
