/** How a page looks, roughly, while it is loading. */
export type PageKind = 'posts' | 'profile' | 'cards' | 'form' | 'conversation' | 'rows';

/** The first match wins; everything without a line here is a list. */
const kinds: readonly (readonly [pattern: RegExp, kind: PageKind])[] = [
  [/^\/home$|\/feeds\/(?!new$)[^/]+$/, 'posts'],
  [/^\/(?:messages|creator\/inbox)(?:\/|$)/, 'conversation'],
  [/^\/(?:search|live|bookmarks)$/, 'cards'],
  [/\/(?:new|settings|account|security|data)$|^\/(?:auth|contact|report|checkout)(?:\/|$)/, 'form'],
  [/^\/(?:admin|creator|wallet|subscriptions|following|orders|notifications|cart|purchases|requests)(?:\/|$)/, 'rows'],
  [/^\/[^/]+$/, 'profile'],
];

export function kindOf(pathname: string): PageKind {
  return kinds.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'rows';
}

/** Whether most of the screen stays: another filter, another conversation, another tab of a performer's page. */
export function isSameScreen(from: string, to: string): boolean {
  return from === to || screenOf(from) === screenOf(to);
}

const tab = /^(\/[^/]+)\/(?:photos|videos|galleries|products|live|about)$/;

function screenOf(pathname: string): string {
  const profile = kindOf(pathname) === 'rows' ? tab.exec(pathname)?.[1] : undefined;
  if (profile !== undefined && kindOf(profile) === 'profile') return profile;
  return kindOf(pathname) === 'conversation' ? pathname.replace(/^(\/messages|\/creator\/inbox)\/.*/, '$1') : pathname;
}
