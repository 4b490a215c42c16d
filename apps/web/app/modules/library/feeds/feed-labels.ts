import type { AccessRule, Feed } from '@ovation/contract/publishing/feeds.ts';
import { shorten } from '../../../platform/shorten.ts';

/** Who may see content, in a word or two. */
export const accessNames: Record<AccessRule, string> = {
  public: 'Public',
  followers: 'For followers',
  subscribers: 'For subscribers',
  paid: 'For sale',
};

function count(amount: number, one: string, many: string): string | undefined {
  return amount === 0 ? undefined : `${amount} ${amount === 1 ? one : many}`;
}

/** What a post holds: 3 photos and 1 video. */
export function contentOf(feed: Pick<Feed, 'files' | 'polls'>): string {
  const files = (type: string): number => feed.files.filter((file) => file.type === type).length;
  const parts = [
    count(files('feed-photo'), 'photo', 'photos'),
    count(files('feed-video'), 'video', 'videos'),
    count(files('feed-audio'), 'recording', 'recordings'),
  ];
  const present = parts.filter((part) => part !== undefined);
  return present.length > 1 ? `${present.slice(0, -1).join(', ')} and ${present.at(-1)}` : (present[0] ?? '');
}

/** The beginning of a post's text, for titles and previews. */
export function titleOfFeed(feed: Pick<Feed, 'text' | 'performer'>): string {
  const firstLine = feed.text.split('\n', 1)[0] ?? '';
  if (firstLine === '') return `A post by ${feed.performer.name}`;
  return shorten(firstLine, 70);
}

const openers: Record<AccessRule, string> = {
  public: '',
  followers: 'Open to followers',
  subscribers: 'Open to subscribers',
  paid: 'For sale',
};

/** What a subscription adds to a locked post; undefined where that is nothing more, or unknown. */
export function subscriptionOpens({ totalForSubscribers = 0 }: Pick<Feed, 'totalForSubscribers'>): string | undefined {
  if (totalForSubscribers < 2) return undefined;
  return `A subscription opens ${totalForSubscribers.toLocaleString('en')} posts.`;
}

/** What a locked post holds, and who may see it: 3 photos, open to subscribers. */
export function lockedSentenceOf(feed: Pick<Feed, 'files' | 'polls' | 'access'>): string {
  const content = contentOf(feed);
  const opener = openers[feed.access.rule];
  return content === '' ? opener : `${content}, ${opener.charAt(0).toLowerCase()}${opener.slice(1)}`;
}
