import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { escapeMarkup } from '../../../platform/http/errors/markup.ts';

/** A performer and their public posts, to be written as a feed. */
export interface Publication {
  readonly publicUrl: string;
  readonly performer: Pick<Performer, 'name' | 'username' | 'bio'>;
  readonly posts: readonly Feed[];
}

const maxTitleLength = 80;
const kinds: Record<Feed['type'], EnglishText> = {
  text: english('New post'),
  photo: english('New photos'),
  video: english('New video'),
  audio: english('New recording'),
};

/** Posts have no titles, so the first line is used. */
function titleOf({ text, type }: Feed): string {
  const [line = ''] = text.trim().split('\n');
  return line === ''
    ? translated(kinds[type])
    : line.length > maxTitleLength
      ? `${line.slice(0, maxTitleLength - 1).toWellFormed()}…`
      : line;
}

const addressOf = ({ publicUrl, performer }: Publication, { _id: id }: Feed): string =>
  `${publicUrl}/${performer.username}/feeds/${id}`;
const publishedAt = ({ publishedAt: moment, createdAt }: Feed): string => moment ?? createdAt;

/** RSS 2.0. Pictures are left out: their signed addresses would expire before a feed reader requests them. */
export function writeRss(publication: Publication): string {
  const { publicUrl, performer, posts } = publication;
  const page = escapeMarkup(`${publicUrl}/${performer.username}`);
  const title = escapeMarkup(xml(performer.name));
  const description = markupOf(performer.bio || t('Public posts by {name}', { name: performer.name }));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    `<channel><title>${title}</title><link>${page}</link>`,
    `<description>${description}</description>`,
    `<atom:link href="${page}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => rssItemOf(publication, post)),
    '</channel></rss>',
    '',
  ].join('\n');
}

function rssItemOf(publication: Publication, post: Feed): string {
  const address = escapeMarkup(addressOf(publication, post));
  return [
    `<item><title>${escapeMarkup(xml(titleOf(post)))}</title>`,
    `<link>${address}</link><guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${new Date(publishedAt(post)).toUTCString()}</pubDate>`,
    `<description>${markupOf(post.text)}</description></item>`,
  ].join('\n');
}

/** Readers show a description as HTML (RSS 2.0), so the text is escaped for that first, and then for XML. */
function markupOf(text: string): string {
  return escapeMarkup(escapeMarkup(xml(text)).replaceAll('\n', '<br>'));
}

/** XML allows neither control characters nor these two, not even escaped. */
function xml(text: string): string {
  return [...text.toWellFormed()]
    .filter((character) => (character >= ' ' && character < '\uFFFE') || character === '\n' || character === '\t')
    .join('');
}

/** JSON Feed 1.1 (https://www.jsonfeed.org). */
export function writeJsonFeed(publication: Publication): string {
  const { publicUrl, performer, posts } = publication;
  const page = `${publicUrl}/${performer.username}`;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: performer.name,
    home_page_url: page,
    feed_url: `${page}/feed.json`,
    description: performer.bio,
    authors: [{ name: performer.name, url: page }],
    items: posts.map((post) => ({
      id: addressOf(publication, post),
      url: addressOf(publication, post),
      title: titleOf(post),
      content_text: post.text,
      date_published: publishedAt(post),
      date_modified: post.updatedAt,
    })),
  });
}
