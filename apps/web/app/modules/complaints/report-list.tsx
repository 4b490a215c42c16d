import { t } from '@ovation/language/t.ts';
import { appealReport, type ComplaintStatus as Status } from '@ovation/contract/site/complaints.ts';
import { Card, Stack } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { ComplaintStatus } from './complaint-status.tsx';

/** What an account has reported. */
export function ReportList({ reports }: { readonly reports: readonly Status[] }) {
  const { revalidate } = useRevalidator();
  const appeal = async (id: string, text: string): Promise<void> => {
    await api.call(appealReport, { params: { id }, body: { text } });
    await revalidate();
  };
  if (reports.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<IconFlag size={36} stroke={1.4} />}
          title={t('You haven’t reported anything')}
          message={t('If something breaks the rules, report it from its menu or with its web address.')}
          action={{ label: t('Report something'), to: '/report' }}
        />
      </Card>
    );
  return (
    <Stack gap="md">
      {reports.map((status) => (
        <ComplaintStatus key={status._id} status={status} onAppeal={(text) => appeal(status._id, text)} />
      ))}
    </Stack>
  );
}
