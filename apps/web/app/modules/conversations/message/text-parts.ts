import { once } from '../../../ui/words/once.ts';

interface TextPart {
  readonly text: string;
  /** Undefined for plain text. */
  readonly href?: string;
}

/** An address ends before any quotation mark, and before punctuation of full width, after which no space is written. */
const addresses = /https?:\/\/[^\s<>"'\p{Pi}\p{Pf}„‚「」『』、。，．；：！？…《》〈〉【】〔〕]+/giu;

/** Splits a text at its links. Only http and https become links, without the punctuation after them. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(addresses)) {
    const address = withoutPunctuation(untilUnbalanced(found[0]));
    if (!URL.canParse(address)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: address, href: new URL(address).href });
    end = found.index + address.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '（': '）' };
const closing = new Set(Object.values(closers));

/** Cuts before a bracket that was opened before the address: "(see https://example.org)". */
function untilUnbalanced(address: string): string {
  const open: string[] = [];
  let end = 0;
  for (const character of address) {
    const closer = closers[character];
    if (closer !== undefined) open.push(closer);
    else if (closing.has(character) && open.pop() !== character) break;
    end += character.length;
  }
  return address.slice(0, end);
}

/** Without what belongs to the sentence around it, such as a bracket that opens after it. */
function withoutPunctuation(address: string): string {
  return address.replace(/[.,;:!?([{（]+$/u, '');
}

/** Pictographs, skin tones, flags (two letters, or a pictograph with tags), and what joins or changes them. */
const onlyEmoji =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}\u{E0020}-\u{E007F}\s]|\u200D|\uFE0F|\u20E3)+$/u;
const maxLarge = 6;
const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** Whether a text is only a few emoji, which are shown large. */
export function isLargeEmoji(text: string): boolean {
  return (
    text.length <= maxLarge * 20 &&
    onlyEmoji.test(text) &&
    [...graphemes().segment(text.replaceAll(/\s/g, ''))].length <= maxLarge
  );
}

const [maxShown, maxLines] = [560, 12];

/** The beginning of a long text, cut between words; undefined for a text that is shown whole. */
export function beginningOf(text: string): string | undefined {
  const lines = text.split('\n');
  if (text.length <= maxShown * 1.2 && lines.length <= maxLines * 1.2) return undefined;
  const first = lines.slice(0, maxLines).join('\n');
  return first.length <= maxShown ? first : first.slice(0, maxShown).replace(/\s+\S{0,40}$/u, '');
}
