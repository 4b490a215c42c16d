import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { deleteForGood, restoreContent, type BinItem } from '@ovation/contract/publishing/bin.ts';
import { titleOfType } from '@ovation/contract/content-types.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';

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
  const name = titleOfType(kind);
  return (
    <Group justify="space-between" gap="sm" w="100%">
      <Stack gap={2} flex="1 1 16rem" miw={0}>
        <Text fw={600} lineClamp={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {title === '' ? t('{kind} without text', { kind: name }) : title}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('{kind} · Deleted {timeAgo}', { kind: name, timeAgo: <TimeAgo time={deletedAt} /> })}
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

const itemWords = {
  feed: {
    restore: english('Restore this post'),
    deleteNow: english('Delete this post now'),
    isSure: english('Delete this post now?'),
  },
  gallery: {
    restore: english('Restore this gallery'),
    deleteNow: english('Delete this gallery now'),
    isSure: english('Delete this gallery now?'),
  },
  video: {
    restore: english('Restore this video'),
    deleteNow: english('Delete this video now'),
    isSure: english('Delete this video now?'),
  },
  product: {
    restore: english('Restore this product'),
    deleteNow: english('Delete this product now'),
    isSure: english('Delete this product now?'),
  },
} as const satisfies Record<BinItem['kind'], Record<string, EnglishText>>;

function Actions({ item }: { readonly item: BinItem }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(false);
  const [running, setRunning] = useState(false);
  const target = { params: { kind: item.kind, id: item._id } };
  const { title } = item;
  const words = itemWords[item.kind];
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
        aria-label={title === '' ? translated(words.restore) : t('Restore: {title}', { title })}
      >
        {t('Restore')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        onClick={() => setAsked(true)}
        aria-label={title === '' ? translated(words.deleteNow) : t('Delete now: {title}', { title })}
      >
        {t('Delete now')}
      </Button>
      <Confirm
        title={translated(words.isSure)}
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
