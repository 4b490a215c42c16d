/** A block of a page, by the first line of its fence: "```ts append packages/…/feeds.ts". */
export interface Block {
  readonly kind: 'file' | 'append' | 'diff' | 'sh';
  /** The file that it makes or changes. */
  readonly path: string;
  readonly text: string;
}

const FENCE = /^```(\w*)(.*)\n([\s\S]*?)^```$/gm;

/** The blocks in their order. One that does not say where it belongs is refused: nobody could follow it. */
export function readBlocks(page: string): Block[] {
  return [...page.matchAll(FENCE)].map(([, language = '', rest = '', text = '']) => {
    const words = rest.split(' ').filter(Boolean);
    const path = words.at(-1) ?? '';
    if (language === 'sh') return { kind: 'sh', path, text };
    if (path === '') throw new Error(`This block names no file:\n${text}`);
    return { kind: language === 'diff' ? 'diff' : words[0] === 'append' ? 'append' : 'file', path, text };
  });
}

/** Applies a change without line numbers: what it shows of the file has to be in it exactly once. */
export function applyDiff(before: string, diff: string): string {
  return diff.split(/^@@.*\n/m).reduce((text, hunk) => {
    const [lines, shown] = [text.split('\n'), hunk.split('\n').slice(0, -1)];
    const old = linesOf(shown, '+');
    const isAt = (start: number) => old.every((line, index) => lines[start + index] === line);
    const [place, ...others] = [...lines.keys()].filter(isAt);
    if (place === undefined || others.length > 0)
      throw new Error(`This is in the file ${place === undefined ? 0 : 1 + others.length} times:\n${old.join('\n')}`);
    return lines.toSpliced(place, old.length, ...linesOf(shown, '-')).join('\n');
  }, before);
}

const linesOf = (lines: readonly string[], without: '+' | '-'): string[] =>
  lines.filter((line) => !line.startsWith(without)).map((line) => line.slice(1));
