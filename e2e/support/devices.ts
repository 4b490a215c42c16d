import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Device {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isPhone: boolean;
}

export const phone: Device = { name: 'phone', width: 390, height: 844, isPhone: true };
export const smallPhone: Device = { name: 'small phone', width: 320, height: 640, isPhone: true };
export const desk: Device = { name: 'desk', width: 1440, height: 900, isPhone: false };

/** What most people hold or sit at: every core journey succeeds on each. */
export const devices: readonly Device[] = [phone, desk];

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Makes a page that of another device without loading it again: phones lay pages out differently. The mouse stays,
 * because Chromium takes it away with a finger's touch and gives it back only to the next page.
 */
export async function showOn(page: Page, { width, height, isPhone }: Device): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, mobile: isPhone, deviceScaleFactor: 1 });
}

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
