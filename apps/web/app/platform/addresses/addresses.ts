import type { Me } from '@ovation/contract/people/accounts.ts';
import type { PageKind } from '@ovation/contract/content.ts';
import { contentTypes, typesThatAre, type TypeName } from '@ovation/contract/content-types.ts';

type Account = Pick<Me, '_id' | 'email' | 'username' | 'isPerformer' | 'isAdmin' | 'missing'>;

/** The page that an account sees first after the login (specification, section 2). */
export function homeAddress(me: Account): string {
  if (me.isAdmin) return '/admin';
  if (lacksNames(me)) return accountAddress(me);
  return me.isPerformer ? profileAddress(me) : '/home';
}

/** Whether an account has no address yet, or no username that its owner has chosen. */
export function lacksNames({ missing }: Pick<Me, 'missing'>): boolean {
  return missing.includes('email') || missing.includes('username');
}

/** The screen with an account's own settings. */
export function accountAddress({ isPerformer }: Pick<Me, 'isPerformer'>): string {
  return isPerformer ? '/creator/account' : '/user/account';
}

/** A performer's page: by username, else by account id. */
export function profileAddress(performer: { readonly _id: string; readonly username: string }): string {
  return `/${performer.username || performer._id}`;
}

/** The page with everything that staff know of a fan or performer, and can do. */
export function personAddress({ _id }: { readonly _id: string }): string {
  return `/admin/people/${_id}`;
}

/** The performer's stream chat. */
export function chatAddress(performer: { readonly _id: string; readonly username: string }): string {
  return `${profileAddress(performer)}/chat`;
}

interface Published {
  readonly _id: string;
  readonly performer: { readonly _id: string; readonly username: string };
}

/** Whether content of this type has its own page. */
export function hasPage(type: TypeName): type is PageKind {
  return typesThatAre('hasPage').some((name) => name === type);
}

export function contentAddress(kind: PageKind, { _id, performer }: Published): string {
  return `${profileAddress(performer)}/${contentTypes[kind].folder}/${_id}`;
}

/** The page where performers manage their content of this type; below it are the editors. */
export function studioAddress(kind: PageKind): string {
  return `/creator/${contentTypes[kind].folder}`;
}

interface Sale {
  readonly type: TypeName;
  /** Of the content, or of the order. */
  readonly objectId: string | null;
  readonly performer: Published['performer'];
}

/** Where a buyer finds what a charge paid for; undefined if it has no page. */
export function boughtAddress({ type, objectId, performer }: Sale): string | undefined {
  if (objectId === null || !hasPage(type)) return undefined;
  return isOrdered(type) ? `/orders/${objectId}` : contentAddress(type, { _id: objectId, performer });
}

/** Where a performer finds what they sold; undefined if it has no page. */
export function soldAddress({ type, objectId }: Omit<Sale, 'performer'>): string | undefined {
  if (objectId === null || !hasPage(type)) return undefined;
  return isOrdered(type) ? `/creator/orders/${objectId}` : `${studioAddress(type)}/${objectId}`;
}

function isOrdered(type: TypeName): boolean {
  return typesThatAre('ordered').some((name) => name === type);
}

export function feedAddress(feed: Published): string {
  return contentAddress('feed', feed);
}

export function galleryAddress(gallery: Published): string {
  return contentAddress('gallery', gallery);
}
