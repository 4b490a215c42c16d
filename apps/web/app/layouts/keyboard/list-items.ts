/** What J and K move between: posts, other articles, and rows. */
const selector = '#content :is(article, tbody tr, [data-row])';

/** The items of the page, without those inside of others, and those that are hidden. */
export function listItems(): readonly HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.filter((item) => !item.parentElement?.closest(selector) && item.getClientRects().length > 0);
}

/** The item with the focus, or around it. */
export function currentItem(): HTMLElement | undefined {
  return listItems().find((item) => item.contains(document.activeElement));
}

/** Moves the focus; from elsewhere on the page it begins with the first item in view. */
export function moveBy(step: 1 | -1): void {
  const items = listItems();
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = at === -1 ? items.find(isInView) : items[at + step];
  if (!next) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.dataset['shortcutItem'] = '';
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

function isInView(item: HTMLElement): boolean {
  return item.getBoundingClientRect().bottom > 100;
}

/** The page of the item, or else its first link. */
export function openItem(): void {
  const item = currentItem();
  (item?.querySelector<HTMLElement>('a[data-opens]') ?? item?.querySelector<HTMLElement>('a[href]'))?.click();
}

export function likeItem(): void {
  currentItem()?.querySelector<HTMLElement>('[data-likes]')?.click();
}

export function mayLikeItems(): boolean {
  return document.querySelector('#content [data-likes]') !== null;
}
