/** Why a text cannot be translated by someone who does not see the code; empty if it can. */
export function problemsOf(text: string): readonly string[] {
  const sentence = partsOf(text);
  const inSentence = [...problemsOfParts(sentence)];
  if (hasArgument(sentence) && !hasWords(sentence)) inSentence.push('has only punctuation around its arguments');
  return [...new Set(inSentence)];
}

interface TextArgument {
  readonly name: string;
  /** The messages of a plural or a select. */
  readonly cases: readonly Parts[];
}

type Parts = readonly (string | TextArgument)[];

/** `value`, `value2`, `name2`, `q`, `0`: these say nothing about what will stand there. */
const namesNothing = /^(?:values?|\p{L}|.*\d)$/u;
const letter = /[\p{L}\p{N}]/u;
const letterLast = /[\p{L}\p{N}]$/u;
const letterFirst = /^[\p{L}\p{N}]/u;

function* problemsOfParts(parts: Parts): Generator<string> {
  if (parts.length === 0) yield 'has an empty case: choose in the code whether to show it';
  if (isSpace(parts.at(0), 'startsWith') || isSpace(parts.at(-1), 'endsWith'))
    yield 'begins or ends with a space: it is a part of a sentence';
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') continue;
    if (namesNothing.test(part.name)) yield `has an argument called ${part.name}: say what it holds`;
    if (isGlued(parts[index - 1], parts[index + 1])) yield `glues {${part.name}} to what is beside it`;
    for (const one of part.cases) yield* problemsOfParts(one);
  }
}

function isSpace(part: Parts[number] | undefined, side: 'startsWith' | 'endsWith'): boolean {
  return typeof part === 'string' && part[side](' ');
}

/** `Filters{count}`, `{count}ms`, `{name}{position}`. */
function isGlued(before: Parts[number] | undefined, after: Parts[number] | undefined): boolean {
  if (typeof before === 'string' && letterLast.test(before)) return true;
  if (typeof after === 'string') return letterFirst.test(after);
  return after !== undefined;
}

function hasArgument(parts: Parts): boolean {
  return parts.some((part) => typeof part !== 'string');
}

function hasWords(parts: Parts): boolean {
  return parts.some((part) =>
    typeof part === 'string' ? letter.test(part.replaceAll(/<\/?\w+\/?>/g, '')) : part.cases.some(hasWords),
  );
}

/** A message as its literal parts and its arguments, with the messages within them. */
function partsOf(message: string): Parts {
  const parts: (string | TextArgument)[] = [];
  let at = 0;
  while (at < message.length) {
    if (message[at] === '{') {
      const end = closingBrace(message, at);
      parts.push(argumentOf(message.slice(at + 1, end)));
      at = end + 1;
    } else {
      const next = message.indexOf('{', at);
      const end = next === -1 ? message.length : next;
      parts.push(message.slice(at, end));
      at = end;
    }
  }
  return parts;
}

function closingBrace(message: string, from: number): number {
  let depth = 0;
  for (let at = from; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`This text has a brace without its other: ${message}`);
}

/** What is in the braces: `name`, or `count, plural, one {…} other {…}`. */
function argumentOf(inside: string): TextArgument {
  const [name = '', , ...rest] = inside.split(',');
  const cases: Parts[] = [];
  const choices = rest.join(',');
  for (let at = choices.indexOf('{'); at !== -1; at = choices.indexOf('{', at)) {
    const end = closingBrace(choices, at);
    cases.push(partsOf(choices.slice(at + 1, end)));
    at = end;
  }
  return { name: name.trim(), cases };
}
