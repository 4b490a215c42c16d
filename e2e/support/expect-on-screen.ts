import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Nothing cuts the element off at a side, and no box around it does: pressing it would scroll such a box, and not show
 * that people cannot see it.
 */
export async function expectOnScreen(element: Locator): Promise<void> {
  const cut = await element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect();
    for (let box = node.parentElement; box; box = box.parentElement) {
      const isClipping = box === document.documentElement || getComputedStyle(box).overflowX !== 'visible';
      const edges = box.getBoundingClientRect();
      if (isClipping && (left < edges.left - 1 || right > edges.right + 1))
        return `${node.outerHTML.slice(0, 200)} reaches from ${left} to ${right}, beyond ${box.className || box.tagName}`;
    }
    return undefined;
  });
  expect(cut).toBeUndefined();
}
