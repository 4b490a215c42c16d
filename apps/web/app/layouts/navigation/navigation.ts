import type { EnglishText } from '@ovation/language/english.ts';
import type { PendingWork } from '@ovation/contract/site/site.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { ComponentType } from 'react';
import type { Icon } from '../../ui/icons.tsx';

export interface NavigationItem {
  readonly to: string;
  readonly label: EnglishText;
  readonly Icon: Icon;
  /** Whether the bar on a phone shows it. */
  readonly onPhone: boolean;
  /** Of staff: only those whose roles include it see the item. */
  readonly permission?: StaffPermission;
  /** A number beside the label. */
  readonly Count?: ComponentType;
  /** Of the administration: whose number of waiting cases is beside the label. */
  readonly pending?: keyof PendingWork;
  /** The pages of a section, in the row below the header; the first one is the item's own. */
  readonly pages?: readonly SectionPage[];
  /** Further addresses that belong to the item. */
  readonly others?: readonly string[];
  /** The beginning of other items' addresses: only the address itself belongs to it. */
  readonly isExact?: true;
}

export interface SectionPage {
  readonly to: string;
  readonly label: EnglishText;
  /** What its list reads from the address and shows as a field: kept when another page of the section is chosen. */
  readonly carries?: readonly string[];
}

export interface NavigationGroup {
  /** Shown above the items, unless the frame has only one group. */
  readonly label?: EnglishText;
  readonly items: readonly NavigationItem[];
}

/** What a frame shows: at the side on a wide screen; on a phone the most important items at the bottom. */
export interface FrameNavigation {
  readonly groups: readonly NavigationGroup[];
  /** Items of the menu "More" only. */
  readonly more: readonly NavigationItem[];
  /** Whether it leads back to the site's own navigation. */
  readonly isInside: boolean;
  /** Whether it offers to create content. */
  readonly canCreate: boolean;
}

export function itemsOf({ groups }: Pick<FrameNavigation, 'groups'>): readonly NavigationItem[] {
  return groups.flatMap(({ items }) => items);
}

/** The item of a page: the one with the longest address that the page's address begins with. */
export function currentOf(items: readonly NavigationItem[], pathname: string): NavigationItem | undefined {
  return longestOf(items, (item) => lengthOf(addressesOf(item), pathname, item.isExact === true));
}

/** The page of a section to which an address belongs. */
export function currentPageOf(pages: readonly SectionPage[], pathname: string): SectionPage | undefined {
  return longestOf(pages, ({ to }) => lengthOf([to], pathname, false));
}

/** The address of a page of a section, with what the list of the current one was searched for, as far as it can be. */
export function addressFrom(
  { to, carries = [] }: SectionPage,
  current: SectionPage | undefined,
  search: string,
): string {
  const given = new URLSearchParams(search);
  const kept = carries.filter((name) => current?.carries?.includes(name) && given.get(name));
  const query = new URLSearchParams(kept.map((name) => [name, given.get(name) ?? '']));
  return query.size === 0 ? to : `${to}?${query}`;
}

function addressesOf({ to, pages = [], others = [] }: NavigationItem): readonly string[] {
  return [to, ...pages.map((page) => page.to), ...others];
}

/** The length of the longest address that the page's address begins with; 0 if there is none. */
function lengthOf(addresses: readonly string[], pathname: string, isExact: boolean): number {
  const matching = addresses.filter((to) => pathname === to || (!isExact && pathname.startsWith(`${to}/`)));
  return Math.max(0, ...matching.map((to) => to.length));
}

function longestOf<Choice>(choices: readonly Choice[], length: (choice: Choice) => number): Choice | undefined {
  return choices
    .map((choice) => ({ choice, length: length(choice) }))
    .filter((one) => one.length > 0)
    .toSorted((one, other) => other.length - one.length)[0]?.choice;
}

/** A phone's bar: what is important, with the button to create content in the middle. */
export function barOf(navigation: FrameNavigation): {
  readonly left: readonly NavigationItem[];
  readonly right: readonly NavigationItem[];
} {
  const items = itemsOf(navigation).filter(({ onPhone }) => onPhone);
  const middle = Math.ceil(items.length / 2);
  return { left: items.slice(0, middle), right: items.slice(middle) };
}

/** The groups of a phone's menu: everything that its bar leaves out. */
export function menuGroupsOf({ groups, more }: FrameNavigation): readonly NavigationGroup[] {
  const left = groups.map(({ items, ...group }) => ({ ...group, items: items.filter(({ onPhone }) => !onPhone) }));
  return [...left, { items: more }].filter(({ items }) => items.length > 0);
}
