import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import {
  createDataExportLink,
  exportEveryDays,
  listDataExports,
  requestDataExport,
  type DataExport,
} from '@ovation/contract/people/own-data.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '../../ui/tabler.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastError } from '../../platform/toasts.ts';
import { StateBadge, type Tone } from '../../ui/feedback/state-badge.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import { Day, Moment } from '../../ui/words/time-ago.tsx';
import { CurrentPasswordField, useAsksPassword } from '../accounts/reauthentication/current-password-field.tsx';

const dayMs = 24 * 3_600_000;

const load = () => api.call(listDataExports, { query: { pageSize: 5, sortBy: 'createdAt' } });

/** Archives of everything that the site keeps about the account: asked for, waited for, downloaded. */
export function DataExports() {
  const { data, error, mutate } = useSWR('data exports', load, {
    refreshInterval: (found) => (found?.data.some(({ status }) => status === 'waiting') ? 5_000 : 0),
  });
  if (error) return <Text role="alert">{messageOf(error)}</Text>;
  if (!data) return <RowSkeletons count={1} />;
  return (
    <Stack>
      {data.data.length > 0 ? (
        <Rows label={t('Archives')}>
          {data.data.map((one) => (
            <ExportRow key={one._id} dataExport={one} />
          ))}
        </Rows>
      ) : null}
      <RequestButton exports={data.data} onRequested={() => void mutate()} />
    </Stack>
  );
}

const states: Readonly<Record<DataExport['status'], readonly [Tone, EnglishText]>> = {
  waiting: ['waiting', english('Being prepared')],
  ready: ['positive', english('Ready')],
  failed: ['negative', english('Failed')],
  deleted: ['quiet', english('Deleted')],
};

function ExportRow({ dataExport }: { readonly dataExport: DataExport }) {
  const [isAsking, setAsking] = useState(false);
  const [tone, word] = states[dataExport.status];
  return (
    <Row>
      <Group justify="space-between" gap="xs">
        <div>
          <Group gap="xs">
            <Text fw={600}>
              <Moment time={dataExport.createdAt} />
            </Text>
            <StateBadge tone={tone}>{translated(word)}</StateBadge>
          </Group>
          <Text size="sm" c="dimmed">
            <Explanation dataExport={dataExport} />
          </Text>
        </div>
        {dataExport.status === 'ready' ? (
          <Button
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={() => setAsking(true)}
            aria-label={t('Download the archive from {slice}', { slice: dataExport.createdAt.slice(0, 10) })}
          >
            {t('Download')}
          </Button>
        ) : null}
      </Group>
      {isAsking ? <DownloadDialog id={dataExport._id} onClose={() => setAsking(false)} /> : null}
    </Row>
  );
}

function Explanation({ dataExport: { status, sizeBytes, expiresAt } }: { readonly dataExport: DataExport }) {
  if (status === 'waiting') return t('We’ll email you when it is ready. You can leave this page.');
  if (status === 'failed') return t('It could not be created. Please ask again.');
  const size = sizeBytes === null ? '' : formatBytes(sizeBytes);
  if (status === 'deleted' || expiresAt === null) return size;
  return rich('{size}, until {day}', { size, day: <Day time={expiresAt} /> });
}

/** Asks who the person is, as the archive has everything, and begins the download. */
function DownloadDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asksPassword = useAsksPassword();
  const contractForm = useContractForm<typeof createDataExportLink, { currentPassword: string }>(createDataExportLink, {
    initialValues: { currentPassword: '' },
    send: async (body) => {
      const { url } = await api.call(createDataExportLink, { params: { id }, body });
      onClose();
      window.location.assign(url);
    },
  });
  return (
    <FormDialog
      of={contractForm}
      title={t('Download your data')}
      submit={t('Download')}
      cancel={null}
      onClose={onClose}
    >
      <Text c="dimmed">
        {asksPassword
          ? t('The archive contains everything in your account, so please enter your password.')
          : t('The archive contains everything in your account, so please confirm it’s you.')}
      </Text>
      <CurrentPasswordField {...contractForm.form.getInputProps('currentPassword')} />
    </FormDialog>
  );
}

interface RequestButtonProps {
  readonly exports: readonly DataExport[];
  readonly onRequested: () => void;
}

function RequestButton({ exports, onRequested }: RequestButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const latest = exports.find(({ status }) => status !== 'failed');
  const next = latest && new Date(Date.parse(latest.createdAt) + exportEveryDays * dayMs);
  const mayAskAgain = next === undefined || next.getTime() <= openedAt;
  const request = async (): Promise<void> => {
    setBusy(true);
    await api.call(requestDataExport).then(onRequested, toastError);
    setBusy(false);
  };
  if (next && !mayAskAgain)
    return (
      <Text size="sm" c="dimmed">
        {rich('You can ask for another archive on {day}.', { day: <Day time={next.toISOString()} /> })}
      </Text>
    );
  return (
    <Group>
      <Button variant="default" loading={isBusy} onClick={() => void request()}>
        {t('Ask for an archive')}
      </Button>
    </Group>
  );
}
