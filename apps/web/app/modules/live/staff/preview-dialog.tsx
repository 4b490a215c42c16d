import { t } from '@ovation/language/t.ts';
import { previewSiteStream } from '@ovation/contract/live/site-streams.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import type { WatchWay } from '@ovation/contract/live/watch.ts';
import { Alert, Group, Modal, Text, Textarea } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useEmit } from '../../../platform/live/realtime.tsx';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import classes from '../studio/onair/on-air.module.css';

const LivePlayer = lazyPart(() => import('../watch/player/live-player.tsx'));

interface Preview {
  readonly viewerId: string;
  readonly watch: readonly WatchWay[];
  readonly expiresAt: string;
}

interface PreviewDialogProps {
  readonly stream: OwnStream;
  readonly onClose: () => void;
}

/** Lets staff look into a stream, unseen and uncounted, once they have said why. */
export default function PreviewDialog({ stream, onClose }: PreviewDialogProps) {
  useReturnFocus();
  const [preview, setPreview] = useState<Preview>();
  return (
    <Modal opened onClose={onClose} title={t('Preview: {title}', { title: stream.title })} size="xl">
      {preview ? (
        <Picture stream={stream} preview={preview} onRenewed={setPreview} />
      ) : (
        <ReasonForm stream={stream} onPreview={setPreview} />
      )}
    </Modal>
  );
}

interface ReasonFormProps extends Pick<PreviewDialogProps, 'stream'> {
  readonly onPreview: (preview: Preview) => void;
}

function ReasonForm({ stream, onPreview }: ReasonFormProps) {
  const contractForm = useContractForm(previewSiteStream, {
    initialValues: { reason: '' },
    send: async (body) => {
      onPreview(await api.call(previewSiteStream, { params: { id: stream._id }, body }));
    },
  });
  return (
    <Form of={contractForm} label={t('Preview')}>
      <Text>{t('Neither the creator nor any viewer will notice. Your name and the reason are logged.')}</Text>
      <Textarea
        label={t('Reason')}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...contractForm.form.getInputProps('reason')}
      />
      <Group justify="flex-end">
        <SubmitButton of={contractForm}>{t('Preview')}</SubmitButton>
      </Group>
    </Form>
  );
}

/** How long before its end a ticket is renewed. */
const aheadMs = 15_000;

interface PictureProps {
  readonly stream: OwnStream;
  readonly preview: Preview;
  readonly onRenewed: (preview: Preview) => void;
}

function Picture({ stream, preview, onRenewed }: PictureProps) {
  const [failure, setFailure] = useState<string>();
  const emit = useEmit();
  const { viewerId, expiresAt, watch } = preview;
  const renew = async (): Promise<void> => {
    const reply = await emit('live.renew', { streamId: stream._id, viewerId });
    if (reply?.ok === true && reply.watch && reply.expiresAt !== undefined)
      onRenewed({ viewerId, watch: reply.watch, expiresAt: reply.expiresAt });
    else setFailure(reply?.message ?? t('The preview has ended.'));
  };
  const renewInTime = useEffectEvent(() => void renew());
  useEffect(() => {
    const timer = setTimeout(() => renewInTime(), Math.max(1_000, Date.parse(expiresAt) - Date.now() - aheadMs));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  if (failure !== undefined || watch.length === 0)
    return <Alert color="gray">{failure ?? t('No video is arriving right now.')}</Alert>;
  return (
    <>
      <div className={classes.look}>
        <Suspense>
          <LivePlayer label={stream.title} ways={watch} poster={stream.thumbnail} onLost={() => void renew()} />
        </Suspense>
      </div>
    </>
  );
}
