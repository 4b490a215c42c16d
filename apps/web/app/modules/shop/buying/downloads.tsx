import { t } from '@ovation/language/t.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { getDownloadLinks, type Download } from '@ovation/contract/shop/downloads.ts';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '../../../ui/tabler.ts';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { Loading } from '../../../ui/lists/skeletons.tsx';
import classes from '../shop.module.css';
import buying from './buying.module.css';

interface DownloadsProps {
  readonly productId: string;
  /** The product's, for the labels. */
  readonly name: string;
}

/** The files of a bought product. */
export function Downloads({ productId, name }: DownloadsProps) {
  return (
    <FileLinks
      cacheKey={['downloads', productId]}
      load={async () => (await api.call(getDownloadLinks, { params: { id: productId } })).files}
      label={t('Files for {name}', { name })}
    />
  );
}

interface FileLinksProps {
  /** What the links are cached by. */
  readonly cacheKey: readonly unknown[];
  readonly load: () => Promise<readonly Download[]>;
  readonly label: string;
}

/** Files to download. Their links are short-lived, so they are renewed while they are shown. */
export function FileLinks({ cacheKey, load, label }: FileLinksProps) {
  const { data, error, mutate } = useSWR(cacheKey, load, {
    refreshInterval: (files) => renewalMs(files, Date.now()),
    shouldRetryOnError: false,
  });
  if (error !== undefined)
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">{messageOf(error)}</Text>
        <Button variant="subtle" size="compact-sm" onClick={() => void mutate()}>
          {t('Try again')}
        </Button>
      </Group>
    );
  if (data === undefined)
    return (
      <Loading w="100%">
        <Skeleton height={44} />
      </Loading>
    );
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('The files are still being prepared. Please come back in a moment.')}
      </Text>
    );
  return (
    <ul className={classes.files} aria-label={label}>
      {data.map((file) => (
        <File key={file._id} file={file} onBegin={() => void mutate(countOne(data, file), { revalidate: false })} />
      ))}
    </ul>
  );
}

/** The browser downloads beside the page, so the page counts with it until it loads the links again. */
function countOne(files: readonly Download[], { _id }: Download): readonly Download[] {
  return files.map((file) =>
    file._id === _id && file.left !== undefined ? { ...file, left: Math.max(0, file.left - 1) } : file,
  );
}

interface FileProps {
  readonly file: Download;
  readonly onBegin: () => void;
}

function File({ file: { name, size, version, sha256, url, left }, onBegin }: FileProps) {
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>
            {formatBytes(size)}
            {version > 1 ? ` · ${t('version {version}', { version })}` : ''}
            {left === undefined ? '' : ` · ${leftLabel(left)}`}
          </span>
        </div>
        {left === 0 ? null : (
          <Button
            component="a"
            href={url}
            download={name}
            size="sm"
            flex="none"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('Download {name}', { name })}
            onClick={onBegin}
          >
            {t('Download')}
          </Button>
        )}
      </Group>
      {left === 0 ? (
        <Text size="sm">
          {t(
            'You have reached the download limit. You can still resume an interrupted download. To start again, please contact the seller.',
          )}
        </Text>
      ) : null}
      <details>
        <summary className={classes.detail}>{t('Checksum')}</summary>
        <span className={classes.detail}>{t('SHA-256, to verify your copy:')}</span>{' '}
        <code className={buying.checksum}>{sha256}</code>
      </details>
    </li>
  );
}

function leftLabel(left: number): string {
  if (left === 0) return t('no downloads left');
  return t('{left, plural, one {# download left} other {# downloads left}}', { left });
}

const minuteMs = 60_000;

/** A minute before the first link expires, but no more than once a minute; 0: never. */
export function renewalMs(files: readonly Pick<Download, 'expiresAt'>[] | undefined, nowMs: number): number {
  if (files === undefined || files.length === 0) return 0;
  const firstMs = Math.min(...files.map(({ expiresAt }) => Date.parse(expiresAt)));
  return Math.max(firstMs - nowMs - minuteMs, minuteMs);
}
