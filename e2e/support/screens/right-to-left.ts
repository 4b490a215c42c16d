import { inPseudoLanguage } from '@ovation/language/pseudo-languages.ts';
import type { Page } from 'playwright-core';

/** What people have written, and what is the same in all languages. */
const untranslated = '[dir="auto"], [translate="no"], code, pre, script, style, noscript, textarea';

/** Turns a loaded page into that of the pseudo-language ar-XB: from right to left, with longer words. */
export async function turnRightToLeft(page: Page): Promise<void> {
  const texts = await page.evaluate(readTexts, untranslated);
  await page.evaluate(turn, { untranslated, longer: inPseudoLanguage('ar-XB', texts) });
}

/** Runs in the page. */
function readTexts(skipped: string): readonly string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/\p{L}/u.test(node.nodeValue ?? '') && !node.parentElement?.closest(skipped)) texts.add(node.nodeValue ?? '');
  return [...texts];
}

interface Turn {
  readonly untranslated: string;
  readonly longer: Readonly<Record<string, string>>;
}

/** Runs in the page; resolves when components that read the direction have followed. */
async function turn({ untranslated: skipped, longer }: Turn): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(skipped)) node.nodeValue = longer[node.nodeValue ?? ''] ?? node.nodeValue;
  document.documentElement.dir = 'rtl';
  document.documentElement.lang = 'ar-XB';
  await new Promise((painted) => void requestAnimationFrame(() => requestAnimationFrame(painted)));
}
