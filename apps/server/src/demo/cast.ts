import { amelie } from './cast/amelie.ts';
import { beatriz } from './cast/beatriz.ts';
import { ingrid } from './cast/ingrid.ts';
import { jaylen } from './cast/jaylen.ts';
import { kenji } from './cast/kenji.ts';
import { layla } from './cast/layla.ts';
import { mateo } from './cast/mateo.ts';
import { niamh } from './cast/niamh.ts';
import { thandiwe } from './cast/thandiwe.ts';
import { tom } from './cast/tom.ts';
import type { Performer } from './cast/types.ts';

export { fans, quietFans } from './cast/fans.ts';
export { pages } from './cast/pages.ts';
export { homes, shops } from './cast/shops.ts';
export type { Order as ShopOrder, Product as ShopProduct, Shop } from './cast/shop-types.ts';
export { tokenPackages } from './cast/tokens.ts';
export { kindOf } from './cast/types.ts';
export type { Fan, Feed, Gallery, Performer, Video } from './cast/types.ts';

/** The performers of the demo; all are fictional. */
export const performers: readonly Performer[] = [
  ingrid,
  kenji,
  amelie,
  mateo,
  thandiwe,
  jaylen,
  layla,
  beatriz,
  tom,
  niamh,
];

export const administrator = { username: 'stagemanager', name: 'Robin Vale', email: 'admin@demo.example' } as const;
