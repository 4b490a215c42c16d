import { t } from '@ovation/language/t.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { LockedCard } from '../../conversations/paid/locked-card.tsx';
import { countLabel } from '../../conversations/files/file-labels.ts';
import { MessageText } from '../../conversations/message/message-text.tsx';
import classes from './editor.module.css';

/** A photo or a video of the preview, from this device or from the site. */
interface PreviewFile {
  readonly key: string;
  readonly isVideo: boolean;
  /** Address of a picture, or of a local video itself. */
  readonly url: string | undefined;
  readonly isLocal: boolean;
}

interface BroadcastPreviewProps {
  readonly text: string;
  readonly files: readonly PreviewFile[];
  readonly price: number | null;
}

/** The message as fans will see it in their conversation. */
export function BroadcastPreview({ text, files, price }: BroadcastPreviewProps) {
  const me = useMe();
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.head}>
        {me ? <Avatar account={me} size={36} /> : null}
        <span className={classes.words}>
          <strong dir="auto">{me?.name}</strong>
          <span className={classes.note}>{t('As your fans will see it')}</span>
        </span>
      </figcaption>
      <div className={classes.bubble}>
        {files.length === 0 ? null : <Files files={files} price={price} />}
        {text.trim() === '' ? (
          files.length === 0 ? (
            <p className={classes.empty}>{t('Your message appears here.')}</p>
          ) : null
        ) : (
          <MessageText text={text.trim()} />
        )}
      </div>
    </figure>
  );
}

function Files({ files, price }: Pick<BroadcastPreviewProps, 'files' | 'price'>) {
  const videos = files.filter(({ isVideo }) => isVideo).length;
  const [first] = files.filter(({ url }) => url !== undefined);
  if (price !== null) {
    return (
      <LockedCard
        picture={first?.url === undefined ? undefined : { url: first.url, isVideo: first.isVideo && first.isLocal }}
        content={countLabel({ photos: files.length - videos, videos })}
      >
        <span className={classes.unlock} aria-hidden>
          {t('Unlock for {amount}', { amount: formatMoney(price) })}
        </span>
      </LockedCard>
    );
  }
  return (
    <div className={classes.files} data-single={files.length === 1 || undefined}>
      {files.map((file) => (
        <OpenFile key={file.key} file={file} />
      ))}
    </div>
  );
}

function OpenFile({ file: { isVideo, isLocal, url } }: { readonly file: PreviewFile }) {
  if (url === undefined) return <span className={classes.file} aria-hidden />;
  if (isVideo && isLocal)
    return <video className={classes.file} src={`${url}#t=0.1`} muted preload="metadata" tabIndex={-1} aria-hidden />;
  return <img className={classes.file} src={url} alt="" decoding="async" />;
}
