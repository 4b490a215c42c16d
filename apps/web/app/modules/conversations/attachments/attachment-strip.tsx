import { t } from '@ovation/language/t.ts';
import { Button } from '@mantine/core';
import type { Attachment } from './attachment.ts';
import classes from './attachments.module.css';
import { AttachmentTile } from './attachment-tile.tsx';
import { PriceField } from '../paid/price-field.tsx';
import { statusOf, summaryOf } from './attachment-labels.ts';
import type { Attachments } from './use-attachments.ts';

/** The photos and videos of a message before it is sent, in their order, with their problems and their price. */
export default function AttachmentStrip({ attachments }: { readonly attachments: Attachments }) {
  const { files, processing, isReady, move, remove, retry } = attachments;
  return (
    <div className={classes.strip}>
      <ul className={classes.tiles} aria-label={t('Attached photos and videos')}>
        {files.map((file, index) => (
          <AttachmentTile
            key={file.key}
            file={file}
            position={{ index, of: files.length }}
            status={statusOf(file, processing)}
            onMove={(to) => move(file.key, to)}
            onRemove={() => remove(file)}
          />
        ))}
      </ul>
      {files.map((file) => (
        <Problem
          key={file.key}
          file={file}
          attachments={attachments}
          onRemove={() => remove(file)}
          onRetry={() => retry(file.key)}
        />
      ))}
      <p className={classes.summary} aria-live="polite">
        {summaryOf(files, isReady)}
      </p>
      {attachments.mayLock ? <PriceField attachments={attachments} /> : null}
    </div>
  );
}

interface ProblemProps {
  readonly file: Attachment;
  readonly attachments: Pick<Attachments, 'processing'>;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function Problem({ file, attachments, onRemove, onRetry }: ProblemProps) {
  const { problem, mayRetry } = statusOf(file, attachments.processing);
  if (problem === undefined) return null;
  return (
    <p className={classes.problem} role="alert">
      <span>
        <strong>{file.name}</strong>: {problem}
      </span>
      {mayRetry ? (
        <Button
          size="compact-sm"
          variant="light"
          onClick={onRetry}
          aria-label={t('Try again: {name}', { name: file.name })}
        >
          {t('Try again')}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={onRemove}
        aria-label={t('Remove {name}', { name: file.name })}
      >
        {t('Remove')}
      </Button>
    </p>
  );
}
