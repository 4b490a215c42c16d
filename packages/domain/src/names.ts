/** What usernames may hold and readers mistake for each other, after Unicode's list of confusable characters (UTS 39); `name_skeleton` in SQL is the same. */
export function nameSkeleton(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Names that would hide one of the site's own addresses, or be hidden by it. */
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
  'root',
  'sandbox',
  'search',
  'settings',
  'shop',
  'socket',
  'socket.io',
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

/** Those whose ordinary meaning other names may have in them. */
const brands = ['amazon', 'apple', 'google', 'stripe', 'telegram', 'twitter', 'visa'];
const staffWords = ['admin', 'helpdesk', 'staff', 'support', 'webmaster'];
/** These mean the same wherever they stand in a name. */
const telling = [
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

const reserved = new Set([...addresses, ...brands, ...staffWords, ...telling].map(nameSkeleton));
const staffSkeletons = new Set(staffWords.map(nameSkeleton));
const tellingSkeletons = telling.map(nameSkeleton);
const beginningSkeletons = beginnings.map(nameSkeleton);

const soundsLikeStaff = 'This name sounds like our staff, a company or a verified account. Please choose another.';

/** Why nobody may take this username; nothing where somebody may. */
export function usernameProblem(username: string, siteName: string): string | undefined {
  const skeleton = nameSkeleton(username);
  const parts = username.split(/[._-]/).map(nameSkeleton);
  if (reserved.has(skeleton) || beginningSkeletons.some((beginning) => skeleton.startsWith(beginning)))
    return 'This name is reserved. Please choose another.';
  const isTelling =
    tellingSkeletons.some((word) => skeleton.includes(word)) || parts.some((part) => staffSkeletons.has(part));
  const site = siteSkeleton(siteName);
  return isTelling || [skeleton, ...parts].some((part) => part === site) ? soundsLikeStaff : undefined;
}

/** Why this name may not be shown beside a picture; nothing where it may. */
export function displayNameProblem(name: string, siteName: string): string | undefined {
  if (invisible.test(withoutEmoji(name))) return 'This has a character that nobody can see. Please take it out.';
  if (checkMark.test(name)) return 'A check mark would look like a verified account. Please take it out.';
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  if (words.some(mixesScripts)) return 'This mixes letters of different alphabets in one word. Please use one.';
  return impliesStaff(words.map(nameSkeleton), siteName) ? soundsLikeStaff : undefined;
}

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const checkMark = /[\u2611\u2705\u2713\u2714\u237B\u{1F5F8}\u{1F5F9}\u{1FBB1}]/u;

/** Emoji hold some such characters together, as in a family or in the flag of Scotland. */
function withoutEmoji(name: string): string {
  return name
    .replaceAll(/(\p{Emoji})\uFE0F/gu, '$1')
    .replaceAll(/([\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200D(?=\p{Extended_Pictographic})/gu, '$1')
    .replaceAll(/\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}/gu, '');
}

const latin = /\p{Script=Latin}/u;
/** The alphabets that have letters like Latin ones. */
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

function mixesScripts(word: string): boolean {
  return latin.test(word) && lookalike.test(word);
}

const fillers = new Set(['the', 'our', 'team', 'site', 'desk', 'service', 'customer'].map(nameSkeleton));

/** Of one word or several; "Support Act" is a band, and "Support Team" is not. */
function impliesStaff(words: readonly string[], siteName: string): boolean {
  if (
    words.some(
      (word) => word === siteSkeleton(siteName) || tellingSkeletons.includes(word) || beginningSkeletons.includes(word),
    )
  )
    return true;
  const rest = words.filter((word) => !fillers.has(word));
  return rest.length > 0 && rest.every((word) => staffSkeletons.has(word));
}

/** Of one letter or two it would be found everywhere. */
function siteSkeleton(siteName: string): string | undefined {
  const skeleton = nameSkeleton(siteName.replaceAll(/\s+/g, ''));
  return skeleton.length > 2 ? skeleton : undefined;
}
