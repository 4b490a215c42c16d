import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { deleteForGood, restoreContent, type BinItem } from '@ovation/contract/publishing/bin.ts';
import { nameOfType, titlesOf } from '@ovation/contract/content-types.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';

const names = titlesOf(['feed', 'gallery', 'video', 'product']);

/** What a performer has deleted, to be restored or deleted for good. */
export function BinList({ items }: { readonly items: readonly BinItem[] }) {
  return (
    <Rows label={t('Deleted content')}>
      {items.map((item) => (
        <Row key={item._id}>
          <BinRow item={item} />
        </Row>
      ))}
    </Rows>
  );
}

function BinRow({ item }: { readonly item: BinItem }) {
  const { kind, title, deletedAt, endsAt, isSold } = item;
  return (
    <Group justify="space-between" gap="sm" w="100%">
      <Stack gap={2} flex="1 1 16rem" miw={0}>
        <Text fw={600} lineClamp={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {title === '' ? t('{kind} without text', { kind: names[kind] }) : title}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('{kind} · Deleted {timeAgo}', { kind: names[kind], timeAgo: <TimeAgo time={deletedAt} /> })}
        </Text>
        <Text size="sm" c="dimmed">
          {isSold
            ? rich('Leaves the bin on {day}. Buyers keep it.', { day: <Day time={endsAt} /> })
            : rich('Deleted for good on {day}', { day: <Day time={endsAt} /> })}
        </Text>
      </Stack>
      <Actions item={item} />
    </Group>
  );
}

function Actions({ item }: { readonly item: BinItem }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(false);
  const [running, setRunning] = useState(false);
  const target = { params: { kind: item.kind, id: item._id } };
  const title = item.title === '' ? t('this {nameOfType}', { nameOfType: nameOfType(item.kind) }) : item.title;
  const restore = async (): Promise<void> => {
    setRunning(true);
    try {
      toastSuccess((await api.call(restoreContent, target)).message);
      await revalidate();
    } catch (error) {
      toastError(error);
    } finally {
      setRunning(false);
    }
  };
  const deleteNow = async (): Promise<void> => {
    toastSuccess((await api.call(deleteForGood, target)).message);
    await revalidate();
  };
  return (
    <Group gap="sm" wrap="nowrap">
      <Button
        variant="default"
        loading={running}
        onClick={() => void restore()}
        aria-label={t('Restore: {title}', { title })}
      >
        {t('Restore')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        onClick={() => setAsked(true)}
        aria-label={t('Delete now: {title}', { title })}
      >
        {t('Delete now')}
      </Button>
      <Confirm
        title={t('Delete this {nameOfType} now?', { nameOfType: nameOfType(item.kind) })}
        message={
          item.isSold
            ? t('It leaves your bin and cannot be restored. Fans who bought it keep it.')
            : t('It will be deleted along with its files, likes and comments. This can’t be undone.')
        }
        confirmLabel={t('Delete now')}
        destructive
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={deleteNow}
      />
    </Group>
  );
}
