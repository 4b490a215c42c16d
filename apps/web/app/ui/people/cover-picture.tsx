import type { ComponentProps } from 'react';

interface CoverPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'sizes'> {
  readonly performer: { readonly cover: string; readonly smallCover: string };
  /** How wide it is shown, as in the attribute: the browser takes the smaller file where that is enough. */
  readonly sizes: string;
}

/** A performer's cover. Without alternative text, because a name is below it. */
export function CoverPicture({ performer: { cover, smallCover }, sizes, ...image }: CoverPictureProps) {
  const sources = cover === smallCover ? {} : { srcSet: `${smallCover} 640w, ${cover} 1280w`, sizes };
  return <img {...image} {...sources} src={cover} alt="" />;
}
