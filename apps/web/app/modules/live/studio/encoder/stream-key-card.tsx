import { t } from '@ovation/language/t.ts';
import { rich } from '../../../../ui/words/rich.tsx';
import { deleteStreamKey, rotateStreamKey, type getStreamKey } from '@ovation/contract/live/watch.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '../../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../../platform/api/api.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';
import { Day, TimeAgo } from '../../../../ui/words/time-ago.tsx';
import { CopyLine } from './encoder-card.tsx';
import { RefusedEncoder } from './refused-encoder.tsx';

interface StreamKeyCardProps {
  readonly streamKey: ReplyOutput<typeof getStreamKey>;
  /** Staff have let this performer stream. */
  readonly mayStream: boolean;
}

/** The key with which an encoder streams, at any time and without this page. */
export function StreamKeyCard({ streamKey, mayStream }: StreamKeyCardProps) {
  const { revalidate } = useRevalidator();
  const [created, setCreated] = useState<string>();
  const [asked, setAsked] = useState<'rotate' | 'delete'>();
  const hasKey = streamKey.createdAt !== null;

  async function create(): Promise<void> {
    setCreated((await api.call(rotateStreamKey)).key);
    await revalidate();
  }

  return (
    <Card padding="lg" component="section" aria-label={t('Stream key')}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('OBS and other encoders')}
          </Title>
          <Text c="dimmed">
            {t(
              'With your stream key, an encoder goes live automatically, with the title and audience below. If you have opened a stream on the “Go live” page, it sends to that one.',
            )}
          </Text>
        </div>
        <RefusedEncoder />
        <Addresses streamKey={streamKey} />
        {created === undefined ? null : <NewKey value={created} />}
        {hasKey ? <KeyState streamKey={streamKey} /> : null}
        <Group gap="sm">
          <Button variant={hasKey ? 'default' : 'filled'} disabled={!mayStream} onClick={() => setAsked('rotate')}>
            {hasKey ? t('Make a new key') : t('Make a stream key')}
          </Button>
          {hasKey ? (
            <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
              {t('Delete the key')}
            </Button>
          ) : null}
        </Group>
      </Stack>
      <Questions
        asked={asked}
        hasKey={hasKey}
        onClose={() => setAsked(undefined)}
        onCreate={create}
        onDelete={async () => {
          await api.call(deleteStreamKey);
          setCreated(undefined);
          toastSuccess(t('Your stream key is deleted'));
          await revalidate();
        }}
      />
    </Card>
  );
}

function Addresses({ streamKey: { whipUrl, rtmpUrl } }: Pick<StreamKeyCardProps, 'streamKey'>) {
  if (whipUrl === undefined && rtmpUrl === undefined)
    return (
      <Alert color="gray">
        {t('This site doesn’t accept video from encoders at the moment. Go live in your browser.')}
      </Alert>
    );
  return (
    <>
      {whipUrl === undefined ? null : (
        <CopyLine label={t('WHIP address (recommended: fans see you within a second)')} value={whipUrl} />
      )}
      {rtmpUrl === undefined ? null : <CopyLine label={t('RTMP server')} value={rtmpUrl} />}
    </>
  );
}

function NewKey({ value }: { readonly value: string }) {
  return (
    <Alert color="gray" variant="light" title={t('Copy your key now')} icon={<IconKey aria-hidden />}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'It’s the Bearer token for WHIP and the stream key for RTMP. It won’t be shown again, and anyone who has it can go live as you.',
          )}
        </Text>
        <CopyLine label={t('Stream key')} value={value} />
      </Stack>
    </Alert>
  );
}

interface QuestionsProps {
  readonly asked: 'rotate' | 'delete' | undefined;
  readonly hasKey: boolean;
  readonly onClose: () => void;
  readonly onCreate: () => Promise<void>;
  readonly onDelete: () => Promise<void>;
}

function Questions({ asked, hasKey, onClose, onCreate, onDelete }: QuestionsProps) {
  return (
    <>
      <Confirm
        title={hasKey ? t('Make a new stream key?') : t('Make a stream key?')}
        message={
          hasKey
            ? t('Your current key stops working immediately: encoders need the new one.')
            : t('It is shown once. Keep it like a password.')
        }
        confirmLabel={hasKey ? t('Replace the key') : t('Make it')}
        cancelLabel={hasKey ? t('Keep the old one') : t('Not now')}
        opened={asked === 'rotate'}
        onClose={onClose}
        onConfirm={onCreate}
      />
      <Confirm
        title={t('Delete your stream key?')}
        message={t('Encoders cannot stream until you make a new one. You can still go live in this browser.')}
        confirmLabel={t('Delete it')}
        destructive
        opened={asked === 'delete'}
        onClose={onClose}
        onConfirm={onDelete}
      />
    </>
  );
}

function KeyState({ streamKey: { createdAt, lastUsedAt } }: Pick<StreamKeyCardProps, 'streamKey'>) {
  if (createdAt === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {lastUsedAt === null
        ? rich('You’ve had a key since {day}, which has never been used.', { day: <Day time={createdAt} /> })
        : rich('You’ve had a key since {day}, last used {timeAgo}.', {
            day: <Day time={createdAt} />,
            timeAgo: <TimeAgo time={lastUsedAt} />,
          })}
    </Text>
  );
}
