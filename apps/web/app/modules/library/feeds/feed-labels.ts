import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { AccessRule, Feed } from '@ovation/contract/publishing/feeds.ts';
import { shorten } from '../../../platform/shorten.ts';
import { formatNumber, listWords } from '../../../ui/words/formats.ts';

export const maxTextLength = 10_000;

/** Who may see content, in a word or two. */
export const accessNames: Record<AccessRule, EnglishText> = {
  public: english('Public'),
  followers: english('For followers'),
  subscribers: english('For subscribers'),
  paid: english('For sale'),
};

/** What a post holds: 3 photos and 1 video. */
export function contentOf(feed: Pick<Feed, 'files' | 'polls'>): string {
  const files = (type: string): number => feed.files.filter((file) => file.type === type).length;
  const [photos, videos, recordings] = [files('feed-photo'), files('feed-video'), files('feed-audio')];
  return listWords([
    photos === 0 ? '' : t('{count, plural, one {# photo} other {# photos}}', { count: photos }),
    videos === 0 ? '' : t('{count, plural, one {# video} other {# videos}}', { count: videos }),
    recordings === 0 ? '' : t('{count, plural, one {# recording} other {# recordings}}', { count: recordings }),
  ]);
}

/** The beginning of a post's text, for titles and previews. */
export function titleOfFeed(feed: Pick<Feed, 'text' | 'performer'>): string {
  const firstLine = feed.text.split('\n', 1)[0] ?? '';
  if (firstLine === '') return t('A post by {name}', { name: feed.performer.name });
  return shorten(firstLine, 70);
}

interface Opener {
  readonly alone: EnglishText;
  /** After what the post holds. */
  readonly after: EnglishText;
}

const openers: Partial<Record<AccessRule, Opener>> = {
  followers: { alone: english('Open to followers'), after: english('open to followers') },
  subscribers: { alone: english('Open to subscribers'), after: english('open to subscribers') },
  paid: { alone: english('For sale'), after: english('for sale') },
};

/** What a subscription adds to a locked post; undefined where that is nothing more, or unknown. */
export function subscriptionOpens({ totalForSubscribers = 0 }: Pick<Feed, 'totalForSubscribers'>): string | undefined {
  if (totalForSubscribers < 2) return undefined;
  return t('A subscription unlocks {totalForSubscribers} posts.', {
    totalForSubscribers: formatNumber(totalForSubscribers),
  });
}

/** What a locked post holds, and who may see it: 3 photos, open to subscribers. */
export function lockedSentenceOf(feed: Pick<Feed, 'files' | 'polls' | 'access'>): string {
  const content = contentOf(feed);
  const opener = openers[feed.access.rule];
  if (opener === undefined) return content;
  return content === '' ? translated(opener.alone) : `${content}, ${translated(opener.after)}`;
}
