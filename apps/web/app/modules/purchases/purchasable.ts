import type { SaleKind } from '@ovation/contract/content.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';

/** Something that a subscription or a follow unlocks; what is ordered in the shop has no offer to buy it. */
export interface Unlockable {
  readonly performer: Pick<Feed['performer'], '_id' | 'name' | 'username' | 'avatar'>;
  readonly access: Feed['access'];
  readonly kind?: undefined;
}

/** Something that is sold, as the checkout and the offers need it. */
export interface Purchasable extends Omit<Unlockable, 'kind'> {
  readonly kind: SaleKind;
  readonly _id: string;
  readonly title: string;
  /** Describes the content: 3 photos and 1 video. */
  readonly content: string;
  /** The address of a picture, blurred if it is locked. */
  readonly picture: string | undefined;
}
