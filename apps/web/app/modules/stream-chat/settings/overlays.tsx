import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import {
  createOverlay,
  revokeOverlay,
  type Overlay,
  type OverlayKind,
} from '@ovation/contract/messaging/stream-overlays.ts';
import { Alert, Button, Card, Code, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { optionsOfTable } from '../../../ui/words/options.ts';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';

const kinds: Readonly<Record<OverlayKind, EnglishText>> = {
  chat: english('Chat'),
  alerts: english('Tip alerts'),
  goal: english('Goal'),
};

/** Addresses that show the chat, tips or the goal in OBS. */
export function Overlays({ overlays }: { readonly overlays: readonly Overlay[] }) {
  const { revalidate } = useRevalidator();
  const [created, setCreated] = useState<string>();
  const contractForm = useContractForm<typeof createOverlay, { kind: OverlayKind; name: string }>(createOverlay, {
    initialValues: { kind: 'chat', name: '' },
    send: async (body) => {
      setCreated((await api.call(createOverlay, { body })).url);
      contractForm.form.reset();
      await revalidate();
    },
  });
  return (
    <Card padding="lg" component="section" aria-labelledby="overlays">
      <Stack gap="md">
        <Title order={2} size="h3" id="overlays">
          {t('Overlays for OBS')}
        </Title>
        <Text c="dimmed">
          {t(
            'Add an address as a browser source. It needs no login, so anyone who has it can see the overlay. Revoke it if it leaks.',
          )}
        </Text>
        {created === undefined ? null : <NewAddress url={created} />}
        {overlays.length === 0 ? null : (
          <Rows label={t('Overlays')}>
            {overlays.map((overlay) => (
              <OverlayRow key={overlay._id} overlay={overlay} onRevoked={() => void revalidate()} />
            ))}
          </Rows>
        )}
        <Form of={contractForm} label={t('New overlay')}>
          <Select
            label={t('Shows')}
            data={optionsOfTable(kinds)}
            allowDeselect={false}
            {...contractForm.form.getInputProps('kind')}
          />
          <TextInput
            label={t('Name')}
            description={t('For your own reference, such as the scene it is used in.')}
            maxLength={60}
            {...contractForm.form.getInputProps('name')}
          />
          <Group>
            <SubmitButton of={contractForm}>{t('Create an address')}</SubmitButton>
          </Group>
        </Form>
      </Stack>
    </Card>
  );
}

function NewAddress({ url }: { readonly url: string }) {
  const copy = () =>
    copyText(url, { done: t('Copied'), failed: t('This browser can’t copy: please select the text instead.') });
  return (
    <Alert color="gray" variant="light" title={t('Copy this address now: it’s only shown once')}>
      <Stack gap="sm" align="flex-start">
        <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </Stack>
    </Alert>
  );
}

interface OverlayRowProps {
  readonly overlay: Overlay;
  readonly onRevoked: () => void;
}

function OverlayRow({ overlay: { _id: id, kind, name, lastUsedAt }, onRevoked }: OverlayRowProps) {
  const label = translated(kinds[kind]);
  const revoke = async (): Promise<void> => {
    try {
      toastSuccess((await api.call(revokeOverlay, { params: { id } })).message);
      onRevoked();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Row>
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name === '' ? label : `${label}: ${name}`}</Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt === null
            ? t('Not used yet')
            : rich('Last used {timeAgo}', { timeAgo: <TimeAgo time={lastUsedAt} /> })}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Revoke {name}', { name: name === '' ? label : name })}
        onClick={() => void revoke()}
      >
        {t('Revoke')}
      </Button>
    </Row>
  );
}
