import { t } from '@ovation/language/t.ts';
import { listReconciliations, runReconciliation } from '@ovation/contract/money/reconciliation.ts';
import { Card, Button } from '@mantine/core';
import { IconChecks } from '../../../ui/tabler.ts';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Figures } from '../../../modules/administration/reconciliation/figures.tsx';
import { ReconciliationHistory } from '../../../modules/administration/reconciliation/reconciliation-history.tsx';
import { ReconciliationResult } from '../../../modules/administration/reconciliation/reconciliation-status.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/reconciliation.ts';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';

export async function loader(args: Route.LoaderArgs) {
  const serverApi = apiOf(args);
  const [
    {
      data: [latest],
    },
    history,
  ] = await Promise.all([
    serverApi.call(listReconciliations, { query: { pageSize: 1 } }),
    serverApi.call(listReconciliations, { query: readListingOf(listReconciliations, args.url.searchParams) }),
  ]);
  return { latest, history };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Reconciliation'), matches) }];
}

export default function ReconciliationPage({ loaderData: { latest, history } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('Reconciliation')}
        description={t('Whether the books are correct. Checked every night.')}
        actions={<RunNow isRunning={latest?.status === 'running'} />}
      />
      {latest ? (
        <ReconciliationResult run={latest} />
      ) : (
        <Card>
          <EmptyState
            icon={<IconChecks size={36} stroke={1.4} />}
            title={t('Not checked yet')}
            message={t('It runs every night at 3:40 UTC. You can also run it now.')}
          />
        </Card>
      )}
      {latest?.figures ? <Figures figures={latest.figures} /> : null}
      <ReconciliationHistory runs={history.data} total={history.total} />
    </Page>
  );
}

const pollMs = 1_500;

/** Starts a reconciliation, and polls until it is done. */
function RunNow({ isRunning }: { readonly isRunning: boolean }) {
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
