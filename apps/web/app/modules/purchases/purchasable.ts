import type { SaleKind } from '@ovation/contract/content.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';

/** Something that is sold, as what opens it needs to know of it. */
export interface Purchasable {
  readonly kind: SaleKind;
  readonly _id: string;
  readonly performer: Pick<Feed['performer'], '_id' | 'name' | 'username' | 'avatar'>;
  readonly access: Feed['access'];
  readonly title: string;
  /** What it holds: 3 photos and 1 video. */
  readonly content: string;
  /** Address of a picture of it, blurred where it is locked. */
  readonly picture: string | undefined;
}
