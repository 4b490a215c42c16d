/** As the `ref` of the links of a row that scrolls sideways: shows the current one, and leaves the page where it is. */
export function scrollRowTo(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (!row || !link.hasAttribute('aria-current')) return;
  row.scrollLeft +=
    link.getBoundingClientRect().left - row.getBoundingClientRect().left - row.clientWidth / 2 + link.clientWidth / 2;
}
