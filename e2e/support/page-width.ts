/**
 * Runs in each document of a phone's page. A page that is wider than the device scrolls in two directions or is shown
 * smaller: an error in its console, which fails the journey, however the page came to be so.
 */
export function complainOfWidth(): void {
  if (window.top !== window) return;
  let widestPx = 0;

  // It hears of an element that it begins to observe once the next layout is known, so that reading it costs none.
  const afterLayout = new ResizeObserver(() => {
    const widthPx = document.documentElement.scrollWidth;
    if (widthPx <= Math.max(widestPx, screen.width)) return;
    widestPx = widthPx;
    const [element] = [...document.querySelectorAll('body *')].filter(isSeenOutside).toSorted((a, b) => by(b) - by(a));
    const tag = (element?.cloneNode(false) as Element | undefined)?.outerHTML.slice(0, 300);
    console.error(`${location.pathname} is ${widthPx} px wide on a device of ${screen.width} px, because of ${tag}`);
  });
  new MutationObserver(() => {
    afterLayout.disconnect();
    afterLayout.observe(document.documentElement);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  /** How far the element is outside of the device, at the end of its lines. */
  function by(element: Element): number {
    const { left, right } = element.getBoundingClientRect();
    return getComputedStyle(document.documentElement).direction === 'rtl' ? -left : right - screen.width;
  }

  /** What is fixed is as wide as the page, and some ancestors cut off or scroll what is outside of them. */
  function isSeenOutside(element: Element): boolean {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { position, overflowX } = getComputedStyle(each);
      if (position === 'fixed' || (each !== element && overflowX !== 'visible' && by(each) <= 0)) return false;
    }
    return by(element) > 0;
  }
}

/**
 * Runs in each document. Pressing a control that a box cuts off at a side scrolls the box, though people could neither
 * see the control nor scroll to it: an error in the console as well.
 */
export function complainOfCutControls(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = (target as Element).closest('a, button, input, select, textarea, label, [role]');
      if (!control) return;
      for (let box = control.parentElement; box; box = box.parentElement) {
        // A text that is longer than its box has only its beginning there.
        if (box.scrollLeft === 0 || control.clientWidth > box.clientWidth) continue;
        if (getComputedStyle(box).overflowX !== 'hidden') continue;
        const [pressed, around] = [control, box].map((each) =>
          (each.cloneNode(false) as Element).outerHTML.slice(0, 200),
        );
        console.error(`${location.pathname} has ${pressed} where nobody sees it: ${around} cuts it off`);
      }
    },
    { capture: true },
  );
}

/**
 * Runs in a document: one line for each text that a box cuts off at a side, though people can neither scroll to the
 * rest nor see by an ellipsis that there is more.
 */
export function findCutTexts(): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = cutterOf(text);
    const around = (box?.cloneNode(false) as Element | undefined)?.outerHTML.slice(0, 200);
    if (around !== undefined) cut.push(`“${text.textContent?.slice(0, 80)}” is cut off by ${around}`);
  }
  return cut;

  function cutterOf(text: Node): Element | undefined {
    const parent = text.parentElement;
    const isShown = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
    if (!isShown || text.textContent?.trim() === '' || parent.closest('[aria-hidden="true"], [inert]'))
      return undefined;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) return undefined;
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      // What is there for screen readers alone is in a box of one pixel.
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || edges.width <= 1)
        return undefined;
      if (overflowX !== 'visible' && (left < edges.left - 1 || right > edges.right + 1)) return box;
      if (position === 'fixed') return undefined;
    }
    return undefined;
  }
}
