/**
 * Runs in a document: one line for each control on which something lies that stays in view, such as a bar at the edge
 * of the device, and that no scrolling frees: one that stays in view as well, or at the beginning or end of the page.
 * Playwright would scroll until it can press it, which people do not know of. The page is scrolled within one task, so
 * that nothing of it is drawn or loaded.
 */
export function findCoveredControls(): string[] {
  const page = document.documentElement;
  const shownAt = page.scrollTop;
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].findLast((each) => each.checkVisibility());
  const endOfPage = page.scrollHeight - page.clientHeight;
  const places = dialog ? [shownAt] : [shownAt, 0, endOfPage];
  const covered = places.flatMap(findAt);
  page.scrollTo({ top: shownAt, behavior: 'instant' });
  return [...new Set(covered)];

  function findAt(top: number): string[] {
    page.scrollTo({ top, behavior: 'instant' });
    const controls = (dialog ?? document).querySelectorAll('a, button, input, select, textarea, [role="button"]');
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const { clipPath, pointerEvents } = getComputedStyle(control);
      // A link to the content is not there until it has the focus.
      if (clipPath !== 'none' || pointerEvents === 'none' || control.closest('[inert], [aria-hidden="true"]'))
        return [];
      const cover = coverOf(control, top);
      return cover ? [`${describe(control)} is covered by ${describe(cover)}`] : [];
    });
  }

  function coverOf(control: Element, top: number): Element | undefined {
    const { left, width, top: upper, height } = control.getBoundingClientRect();
    const own = keeperOf(control);
    for (const part of [0.2, 0.5, 0.8]) {
      const y = upper + height * part;
      const isAtEnd = y < page.clientHeight / 2 ? top === 0 : top === endOfPage;
      if (own === undefined || (own === page && (dialog !== undefined || !isAtEnd))) return undefined;
      const hit = document.elementFromPoint(left + width / 2, y);
      const cover = hit && keeperOf(hit);
      if (!cover || cover === page || cover.contains(control)) continue;
      if (own === page || !own.contains(cover)) return cover;
    }
    return undefined;
  }

  /**
   * What keeps an element in view; the page where nothing does; undefined where a box inside of it scrolls. A column
   * that stays in view as far as it fits scrolls with the page.
   */
  function keeperOf(element: Element): Element | undefined {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { position, overflowY } = getComputedStyle(each);
      const isBar = position === 'sticky' && each.clientHeight < page.clientHeight / 2;
      if (position === 'fixed' || isBar) return each;
      if (overflowY === 'auto' || overflowY === 'scroll') return undefined;
    }
    return page;
  }

  function describe(element: Element): string {
    return `${(element.cloneNode(false) as Element).outerHTML.slice(0, 200)} “${element.textContent?.trim().slice(0, 40)}”`;
  }
}
