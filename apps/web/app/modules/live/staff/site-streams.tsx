import { t, translated } from '@ovation/language/t.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { endSiteStream } from '@ovation/contract/live/site-streams.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { audienceWords, clockOf, endWords, statusWords } from '../studio/words.ts';
import { quote, formatNumber } from '../../../ui/words/formats.ts';
import classes from '../studio/own/streams.module.css';
import studioClasses from '../studio/studio.module.css';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

/** Streams of the whole site for its staff, who can look into one unseen and end it. */
export function SiteStreams({ streams }: { readonly streams: readonly OwnStream[] }) {
  const [asked, setAsked] = useState<{ readonly about: 'preview' | 'end'; readonly stream: OwnStream }>();
  const close = (): void => setAsked(undefined);
  return (
    <>
      <ul className={classes.list} aria-label={t('Streams')}>
        {streams.map((stream) => (
          <SiteStreamRow key={stream._id} stream={stream} onAsk={(about) => setAsked({ about, stream })} />
        ))}
      </ul>
      {asked?.about === 'end' ? <EndDialog stream={asked.stream} onClose={close} /> : null}
      {asked?.about === 'preview' ? (
        <Suspense>
          <PreviewDialog stream={asked.stream} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

interface SiteStreamRowProps {
  readonly stream: OwnStream;
  readonly onAsk: (about: 'preview' | 'end') => void;
}

function SiteStreamRow({ stream, onAsk }: SiteStreamRowProps) {
  const { title, performer, status, thumbnail, viewers, earned, totalViewer } = stream;
  const { label, tone } = statusWords[status];
  const isOpen = status !== 'ended';
  return (
    <li className={classes.row}>
      <span className={classes.thumbnail}>
        <img src={thumbnail} alt="" loading="lazy" />
      </span>
      <div className={classes.rowWords}>
        <span className={classes.rowTitle}>{title}</span>
        <Text component="span" size="sm" c="dimmed">
          <Anchor component={Link} to={profileAddress(performer)} underline="always" inherit>
            {performer.name}
          </Anchor>{' '}
          · {audienceWords(stream)}
        </Text>
        <div className={studioClasses.line}>
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
          <Text component="span" size="sm" c="dimmed">
            <Times stream={stream} />
          </Text>
        </div>
        {isOpen ? null : <EndLine stream={stream} />}
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{t('Viewers')}</dt>
          <dd>{formatNumber(status === 'live' ? viewers : totalViewer)}</dd>
        </div>
        <div>
          <dt>{t('Earned')}</dt>
          <dd>
            <Money amount={earned} />
          </dd>
        </div>
      </dl>
      {isOpen ? (
        <div className={classes.rowButtons}>
          {status === 'live' ? (
            <Button
              variant="default"
              size="sm"
              aria-label={t('Preview {title} by {name}', { title, name: performer.name })}
              onClick={() => onAsk('preview')}
            >
              {t('Preview')}
            </Button>
          ) : null}
          <Button
            variant="default"
            size="sm"
            aria-label={t('End {title} by {name}', { title, name: performer.name })}
            onClick={() => onAsk('end')}
          >
            {t('End')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Times({ stream: { startedAt, startsAt, durationMs, createdAt } }: { readonly stream: OwnStream }) {
  if (startedAt === null && startsAt !== null)
    return rich('Announced for {moment}', { moment: <Moment time={startsAt} /> });
  return (
    <>
      <Moment time={startedAt ?? createdAt} />
      {durationMs > 0 ? <> · {clockOf(durationMs)}</> : null}
    </>
  );
}

function EndLine({ stream }: { readonly stream: OwnStream }) {
  const words = stream.endReason === 'performer' ? t('The creator ended it.') : endWords(stream);
  return (
    <Text component="span" size="sm" c="dimmed">
      {words}
      {stream.endNote === undefined ? null : <> {quote(stream.endNote)}</>}
    </Text>
  );
}

interface EndDialogProps {
  readonly stream: OwnStream;
  readonly onClose: () => void;
}

function EndDialog({ stream, onClose }: EndDialogProps) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(endSiteStream, {
    initialValues: { reason: '' },
    send: async (body) => {
      await api.call(endSiteStream, { params: { id: stream._id }, body });
      toastSuccess(t('The stream has ended'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      of={contractForm}
      title={t('End this stream?')}
      label={t('End this stream')}
      submit={t('End it')}
      cancel={t('Keep it')}
      color="red"
      onClose={onClose}
    >
      <Text>
        {t(
          '“{title}” by {name} will end for everyone immediately. It can’t be resumed, but they can start another one.',
          {
            title: stream.title,
            name: stream.performer.name,
          },
        )}
      </Text>
      <Textarea
        label={t('Reason')}
        description={t('@{username} will see this.', { username: stream.performer.username })}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...contractForm.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
