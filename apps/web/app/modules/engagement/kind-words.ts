import { english, type EnglishText } from '@ovation/language/t.ts';
import type { ReportableKind } from '@ovation/contract/site/reports.ts';

interface KindWords {
  readonly report: EnglishText;
  /** The name of the menu of rare actions. */
  readonly more: EnglishText;
}

/** A text of its own for each type: other languages need another article, or another ending, for each. */
export const kindWords: Readonly<Record<ReportableKind, KindWords>> = {
  feed: { report: english('Report this post'), more: english('More about this post') },
  gallery: { report: english('Report this gallery'), more: english('More about this gallery') },
  photo: { report: english('Report this photo'), more: english('More about this photo') },
  video: { report: english('Report this video'), more: english('More about this video') },
  product: { report: english('Report this product'), more: english('More about this product') },
  stream: { report: english('Report this live stream'), more: english('More about this live stream') },
  message: { report: english('Report this message'), more: english('More about this message') },
  'stream-message': { report: english('Report this chat message'), more: english('More about this chat message') },
  comment: { report: english('Report this comment'), more: english('More about this comment') },
  review: { report: english('Report this review'), more: english('More about this review') },
  performer: { report: english('Report this profile'), more: english('More about this profile') },
};
