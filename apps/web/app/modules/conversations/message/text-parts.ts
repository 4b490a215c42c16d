import { once } from '../../../ui/words/once.ts';

interface TextPart {
  readonly text: string;
  /** Undefined for plain text. */
  readonly href?: string;
}

const addresses = /https?:\/\/[^\s<>"']+/gi;

/** Splits a text at its links. Only http and https become links, without the punctuation after them. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(addresses)) {
    const address = withoutPunctuation(found[0]);
    if (!URL.canParse(address)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: address, href: new URL(address).href });
    end = found.index + address.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

function withoutPunctuation(address: string): string {
  const bare = address.replace(/[.,;:!?…]+$/u, '');
  return bare.endsWith(')') && !bare.includes('(') ? withoutPunctuation(bare.slice(0, -1)) : bare;
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
