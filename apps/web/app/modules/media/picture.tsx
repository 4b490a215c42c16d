import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { thumbHashToAverageRGBA } from 'thumbhash';
import type { CSSProperties } from 'react';

interface PictureProps {
  readonly file: Pick<FeedFile, 'thumbnails' | 'width' | 'height' | 'thumbhash' | 'url'>;
  readonly alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  readonly sizes: string;
  readonly className?: string;
  readonly eager?: boolean;
}

/** A picture in the size that fits the screen, over its own average colour while it loads. */
export function Picture({ file, alt, sizes, className, eager = false }: PictureProps) {
  const largest = file.thumbnails.at(-1);
  const srcSet = file.thumbnails.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return (
    <img
      className={className}
      src={largest?.url ?? file.url}
      srcSet={file.thumbnails.length > 1 ? srcSet : undefined}
      sizes={sizes}
      alt={alt}
      style={placeholderOf(file.thumbhash)}
      width={file.width ?? largest?.width}
      height={file.height ?? largest?.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

/** The average colour is in the first six bytes of the hash, which are eight characters of base64. */
function placeholderOf(thumbhash: string | undefined): CSSProperties | undefined {
  if (thumbhash === undefined) return undefined;
  const beginning = [...atob(thumbhash.slice(0, 8))].map((character) => character.charCodeAt(0));
  const { r, g, b } = thumbHashToAverageRGBA(beginning);
  return { backgroundColor: `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})` };
}
