import { withoutComments, type SourceTree } from './source-tree.ts';

const MODULES = 'apps/server/src/modules/';

/** Code that looks like a rule of visibility but is none, with the reason. */
const EXCEPTIONS = new Map([
  ['audience/boundaries/boundary.store.ts', 'lists and changes whom an account has blocked, muted or restricted'],
  ['audience/audience.store.ts', 'lists and changes which countries a performer has blocked'],
  ['complaints/cases/reported-object.store.ts', 'tells staff what is hidden or withdrawn'],
  ['administration/administration.store.ts', 'counts for staff what was not withdrawn'],
  ['administration/people/person.store.ts', 'shows staff what was not withdrawn'],
  ['coupons/coupon.store.ts', 'coupons end, too'],
  ['settings/promo.store.ts', 'the site’s own announcements end, too'],
  ['library/feeds/feed-phase.store.ts', 'phases follow the clock'],
  ['library/publishing.store.ts', 'states of what a performer manages'],
  ['library/feeds/feed.store.ts', 'holds what a performer manages while it changes'],
  ['library/galleries/gallery.store.ts', 'holds what a performer manages while it changes'],
  ['library/videos/video.store.ts', 'holds what a performer manages while it changes'],
  ['library/products/changes/product-content.store.ts', 'holds what a performer manages while it changes'],
  ['live/streams/stream.store.ts', 'holds what a performer manages while it changes'],
  ['library/feeds/pin.store.ts', 'counts what a performer manages'],
]);

/** What performers manage: all of their own that was not withdrawn, published or not. */
const OWN = /^(?:library|live)\/.*\/own-[a-z]+\.store\.ts$/;

/**
 * Blocked, muted, restricted, hidden, withdrawn, published by now, ended by now, approved: in SQL text and in query
 * builder calls.
 */
const RULES = [
  /\b(?:account_(?:blocks|mutes|restrictions)|country_blocks)\b/,
  /\b(?:hidden|withdrawn)_at(?:', ')? ?is\b/,
  /\b(?:published|public)_at(?:', ')? ?<=/,
  /\bends_at(?:', ')? ?(?:>|<=)/,
  /\b(?:p|performers)\.status(?:', '=', '| = ')active\b/,
];

/** Returns a sentence for every rule of visibility in a store outside of `access`, which has them all. */
export function findOwnVisibilityRules(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith(MODULES) || !path.endsWith('.store.ts') || path.startsWith(`${MODULES}access/`)) return [];
    const name = path.slice(MODULES.length);
    if (EXCEPTIONS.has(name) || OWN.test(name)) return [];
    const code = withoutComments(text);
    const found = RULES.flatMap((rule) => rule.exec(code)?.[0] ?? []);
    return found.map((rule) => `${path} says itself who sees what (${rule}): that is for access to say`);
  });
}

/** Exceptions that no longer apply to anything. */
export function findNeedlessExceptions(tree: SourceTree): string[] {
  return [...EXCEPTIONS.keys()].filter((path) => {
    const code = withoutComments(tree.get(MODULES + path) ?? '');
    return !RULES.some((rule) => rule.test(code));
  });
}
