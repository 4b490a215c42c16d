interface WithThumbnails {
  readonly type: string;
  readonly thumbnails: readonly { readonly url: string }[];
}

export const defaultCover = '/default-cover.jpg';

/**
 * A feed's cover picture (specification, section 3): own thumbnail, first photo's, teaser's, first video's, then a
 * default.
 */
export function chooseCover(feed: {
  thumbnail?: WithThumbnails | undefined;
  teaser?: WithThumbnails | undefined;
  files: readonly WithThumbnails[];
}): string {
  const photo = feed.files.find((file) => file.type === 'feed-photo' && file.thumbnails.length > 0);
  const video = feed.files.find((file) => file.type === 'feed-video' && file.thumbnails.length > 0);
  const chosen = [feed.thumbnail, photo, feed.teaser, video].find(
    (file) => file !== undefined && file.thumbnails.length > 0,
  );
  return chosen?.thumbnails.at(-1)?.url ?? defaultCover;
}

/** The visible beginning of a locked text: cut at a word, at most a third of the whole. */
export function cutToTeaser(text: string, maxLength = 120): string {
  const length = Math.min(maxLength, Math.floor(text.length / 3));
  if (text.length === 0 || length === 0) return '';
  // Half of a surrogate pair, such as an emoji's first unit, would show as a replacement character.
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
