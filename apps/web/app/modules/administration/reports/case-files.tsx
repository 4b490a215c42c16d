import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { ReportedObject } from '@ovation/contract/site/reports.ts';
import { Modal, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../ui/words/formats.ts';
import { formatDuration } from '../../media/format-duration.ts';
import { Picture } from '../../media/picture.tsx';
import { VideoPlayer } from '../../media/video-player.tsx';
import papers from '../performers/performers.module.css';
import classes from './reports.module.css';

/** All that the reported object shows, so that staff can decide here. */
export function CaseFiles({ object: { files = [], totalFile = 0 } }: { readonly object: ReportedObject }) {
  const [zoomed, setZoomed] = useState<FeedFile>();
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.files} aria-label={t('Reported files')} data-several={files.length > 1 || undefined}>
        {files.map((file, index) => (
          <li key={file._id}>
            <CaseFile file={file} place={placeOf(index, files.length)} onZoom={() => setZoomed(file)} />
          </li>
        ))}
      </ul>
      {totalFile > files.length ? (
        <Text size="sm">
          {t('The first {shown} of {total} files. The others are on its page.', {
            shown: files.length,
            total: formatNumber(totalFile),
          })}
        </Text>
      ) : null}
      <Modal
        opened={zoomed !== undefined}
        onClose={() => setZoomed(undefined)}
        fullScreen
        title={t('Reported picture')}
      >
        {zoomed ? <img className={papers.zoomed} src={zoomed.url} alt={t('Reported picture')} /> : null}
      </Modal>
    </>
  );
}

const placeOf = (index: number, count: number): string =>
  t('{number} of {total}', { number: index + 1, total: formatNumber(count) });

interface CaseFileProps {
  readonly file: FeedFile;
  /** Such as "2 of 3". */
  readonly place: string;
  readonly onZoom: () => void;
}

function CaseFile({ file, place, onZoom }: CaseFileProps) {
  const { hlsUrl, url, thumbnails, durationMs } = file;
  if (hlsUrl !== undefined) return <VideoPlayer file={file} label={t('reported video {place}', { place })} />;
  if (durationMs === undefined && url !== undefined)
    return (
      <UnstyledButton
        className={classes.picture}
        onClick={onZoom}
        aria-label={t('Enlarge reported picture {place}', { place })}
      >
        <Picture file={file} alt="" sizes="40rem" />
      </UnstyledButton>
    );
  if (url !== undefined)
    return <audio controls preload="none" src={url} aria-label={t('Reported recording {place}', { place })} />;
  return (
    <>
      {thumbnails.length === 0 ? null : (
        <Picture file={file} alt={t('Reported file {place}', { place })} sizes="40rem" />
      )}
      <Text size="sm" c="dimmed">
        {file.status === 'failed'
          ? t('This file could not be prepared for viewing.')
          : t('Being prepared for viewing.')}
        {durationMs === undefined ? '' : ` ${formatDuration(durationMs)}`}
      </Text>
    </>
  );
}
