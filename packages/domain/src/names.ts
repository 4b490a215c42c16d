import { t } from '@ovation/language/t.ts';

/**
 * Maps characters that readers confuse to one, after Unicode's list (UTS 39); the SQL function `name_skeleton` does
 * the same.
 */
export function nameSkeleton(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Names that would collide with the site's own addresses. */
const addresses = [
  'about',
  'account',
  'addresses',
  'api',
  'assets',
  'auth',
  'bookmarks',
  'cart',
  'checkout',
  'contact',
  'creator',
  'downloads',
  'explore',
  'favicon',
  'feeds',
  'flags',
  'following',
  'health',
  'help',
  'home',
  'live',
  'login',
  'logout',
  'mailbox',
  'maintenance',
  'media',
  'messages',
  'metrics',
  'new',
  'notifications',
  'null',
  'orders',
  'pages',
  'payment',
  'performers',
  'posts',
  'privacy',
  'private',
  'products',
  'register',
  'report',
  'reports',
  'root',
  'sandbox',
  'search',
  'settings',
  'shop',
  'socket',
  'socket.io',
  'status',
  'store',
  'stream',
  'streams',
  'subscriptions',
  'system',
  'terms',
  'top',
  'ui',
  'undefined',
  'uploads',
  'user',
  'users',
  'wallet',
];

/** Reserved alone, but allowed as a part of other names, because they are common words, too. */
const brands = ['amazon', 'apple', 'google', 'stripe', 'telegram', 'twitter', 'visa'];
const staffNames = ['admin', 'helpdesk', 'staff', 'support', 'webmaster'];
/** Misleading anywhere in a name. */
const misleading = [
  'administrator',
  'customerservice',
  'moderator',
  'official',
  'sysadmin',
  'verified',
  'facebook',
  'instagram',
  'mastercard',
  'onlyfans',
  'paypal',
  'tiktok',
  'whatsapp',
  'youtube',
];
const beginnings = ['admin', 'ovation'];

/** Codes of languages, which addresses begin with elsewhere: a site may want that later. */
const languageCode = /^[a-z]{2}$/i;

const reserved = new Set([...addresses, ...brands, ...staffNames, ...misleading].map(nameSkeleton));
const staffSkeletons = new Set(staffNames.map(nameSkeleton));
const misleadingSkeletons = misleading.map(nameSkeleton);
const beginningSkeletons = beginnings.map(nameSkeleton);

const soundsLikeStaff = (): string =>
  t('This name sounds like our staff, a company or a verified account. Please choose another.');

/** Why this username is not allowed, as a sentence; undefined if it is. */
export function usernameProblem(username: string, siteName: string): string | undefined {
  const skeleton = nameSkeleton(username);
  const parts = username.split(/[._-]/).map(nameSkeleton);
  if (
    languageCode.test(username) ||
    reserved.has(skeleton) ||
    beginningSkeletons.some((beginning) => skeleton.startsWith(beginning))
  )
    return t('This name is reserved. Please choose another.');
  const isMisleading =
    misleadingSkeletons.some((word) => skeleton.includes(word)) || parts.some((part) => staffSkeletons.has(part));
  const site = siteSkeleton(siteName);
  return isMisleading || [skeleton, ...parts].some((part) => part === site) ? soundsLikeStaff() : undefined;
}

/** Why this display name is not allowed, as a sentence; undefined if it is. */
export function displayNameProblem(name: string, siteName: string): string | undefined {
  if (invisible.test(withoutJoiners(withoutEmoji(name))))
    return t('This contains an invisible character. Please remove it.');
  if (checkMark.test(name)) return t('A check mark would look like a verified account. Please remove it.');
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  if (words.some(mixesScripts))
    return t('This mixes letters from different alphabets in one word. Please use only one alphabet.');
  return impliesStaff(words.map(nameSkeleton), siteName) ? soundsLikeStaff() : undefined;
}

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const checkMark = /[\u2611\u2705\u2713\u2714\u237B\u{1F5F8}\u{1F5F9}\u{1FBB1}]/u;

/** Some emoji, such as families and the flag of Scotland, contain such characters. */
function withoutEmoji(name: string): string {
  return name
    .replaceAll(/(\p{Emoji})\uFE0F/gu, '$1')
    .replaceAll(/([\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200D(?=\p{Extended_Pictographic})/gu, '$1')
    .replaceAll(/\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}/gu, '');
}

/** A letter of the Arabic alphabet, before and after: without the joiner, both would be written as one. */
const betweenArabic = /(?<=(?=\p{L})\p{Script=Arabic}\p{M}*)\u200C(?=(?=\p{L})\p{Script=Arabic})/gu;
/** The sign of scripts of India and Southeast Asia that joins the next letter, and in Bengali a joiner before it. */
const afterVirama =
  /(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u17D2\u1A60\u1B44\u1BAB\uA8C4\uA953\uA9C0\uABED])[\u200C\u200D]|(?<=\u09B0)\u200D(?=\u09CD)/gu;

/** Names in Persian, Hindi, Bengali, Sinhala and others are written with invisible signs (RFC 5892, appendix A). */
function withoutJoiners(name: string): string {
  return name.replaceAll(betweenArabic, '').replaceAll(afterVirama, '');
}

const latin = /\p{Script=Latin}/u;
/** Scripts with letters that look like Latin ones. */
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

function mixesScripts(word: string): boolean {
  return latin.test(word) && lookalike.test(word);
}

const fillers = new Set(['the', 'our', 'team', 'site', 'desk', 'service', 'customer'].map(nameSkeleton));

/** "Support Act" may be a band, but "Support Team" sounds like staff. */
function impliesStaff(words: readonly string[], siteName: string): boolean {
  if (
    words.some(
      (word) =>
        word === siteSkeleton(siteName) || misleadingSkeletons.includes(word) || beginningSkeletons.includes(word),
    )
  )
    return true;
  const rest = words.filter((word) => !fillers.has(word));
  return rest.length > 0 && rest.every((word) => staffSkeletons.has(word));
}

/** Undefined for a site's name of one or two letters, which would match everywhere. */
function siteSkeleton(siteName: string): string | undefined {
  const skeleton = nameSkeleton(siteName.replaceAll(/\s+/g, ''));
  return skeleton.length > 2 ? skeleton : undefined;
}
