/** Why a captions file is rejected: a sentence for people that names the line. */
import { t } from '@ovation/language/t.ts';
export class CaptionsError extends Error {
  override readonly name = 'CaptionsError';
}

const maxCues = 20_000;
const maxCueLength = 1_000;
/** The settings that position a cue; others, such as regions, are left out. */
const knownSettings = [
  /^align:(?:start|center|end|left|right)$/,
  /^(?:line|position):-?\d{1,3}(?:\.\d{1,3})?%?(?:,[a-z-]{1,12})?$/,
  /^size:\d{1,3}(?:\.\d{1,3})?%$/,
  /^vertical:(?:rl|lr)$/,
];
const timing = /^(\S+)[ \t]+-->[ \t]+(\S+)((?:[ \t]+\S+)*)[ \t]*$/;
const timestamp = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/**
 * Parses a WebVTT file strictly and returns it rewritten: cues with plain text, bold, italics and underlines; no
 * styles, regions, notes or classes. Throws CaptionsError.
 */
export function parseWebVtt(bytes: Uint8Array): string {
  const lines = decode(bytes)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((text, index): Line => ({ text, number: index + 1 }));
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]?.text ?? '')) throw new CaptionsError(describeOther(lines));
  const [, ...blocks] = blocksOf(lines);
  const cues = blocks.filter((block) => !isAside(block)).map(cueOf);
  if (cues.length === 0) throw new CaptionsError(t('This captions file has no captions in it.'));
  if (cues.length > maxCues)
    throw new CaptionsError(t('This captions file has more than {maxCues, number} captions.', { maxCues }));
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsError(t('This captions file is not UTF-8 text. Please save it as WebVTT in UTF-8.'));
  }
}

function describeOther(lines: readonly Line[]): string {
  const isSubRip = lines.slice(0, 10).some(({ text }) => /^\d{2}:\d{2}:\d{2},\d{3} --> /.test(text));
  if (isSubRip) return t('This looks like an SRT file. Please save it as WebVTT (.vtt).');
  return t(
    'This is not a captions file that we can read. Please choose a WebVTT file (.vtt): its first line is WEBVTT.',
  );
}

/** The blocks of lines between empty lines; the first one is the header. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  let current: Line[] = [];
  for (const line of lines) {
    if (line.text.trim() !== '') current.push(line);
    else if (current.length > 0) {
      blocks.push(current);
      current = [];
    }
  }
  return current.length > 0 ? [...blocks, current] : blocks;
}

function isAside([first]: readonly Line[]): boolean {
  return /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first?.text ?? '');
}

function cueOf(block: readonly Line[]): string {
  const at = block.findIndex(({ text }) => text.includes('-->'));
  if (at < 0 || at > 1)
    throw new CaptionsError(
      t('Line {number}: a time such as 00:01.000 --> 00:04.000 is missing.', { number: block[0]?.number }),
    );
  const text = block
    .slice(at + 1)
    .map((line) => line.text)
    .join('\n');
  if (text.length > maxCueLength)
    throw new CaptionsError(
      t('Line {number}: this caption has more than {maxCueLength, number} characters.', {
        number: block[at]?.number,
        maxCueLength,
      }),
    );
  return `${timingOf(block[at] as Line)}\n${clean(text)}`.trimEnd();
}

function timingOf({ text, number }: Line): string {
  const [, start = '', end = '', settings = ''] = timing.exec(text) ?? [];
  const [startMs, endMs] = [millisecondsOf(start), millisecondsOf(end)];
  if (startMs === undefined || endMs === undefined)
    throw new CaptionsError(t('Line {number}: this is not a time such as 00:01.000 --> 00:04.000.', { number }));
  if (endMs <= startMs) throw new CaptionsError(t('Line {number}: the caption ends before it begins.', { number }));
  const kept = settings.split(/[ \t]+/).filter((setting) => knownSettings.some((known) => known.test(setting)));
  return [`${start} --> ${end}`, ...kept].join(' ');
}

function millisecondsOf(time: string): number | undefined {
  const [match, hours = '0', minutes, seconds, fraction] = timestamp.exec(time) ?? [];
  return match === undefined
    ? undefined
    : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction);
}

/** Removes tags other than b, i and u but keeps their text, and escapes the remaining angle brackets. */
function clean(text: string): string {
  return text
    .split(/(<\/?[a-zA-Z0-9.:][^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? plainTagOf(part) : escape(part)))
    .join('');
}

function plainTagOf(tag: string): string {
  const [, slash = '', name = ''] = /^<(\/?)([biu])(?:\.[^\s>]*)?>$/.exec(tag) ?? [];
  return name === '' ? '' : `<${slash}${name}>`;
}

/** Keeps known entities. Angle brackets are escaped, because an arrow would end the cue. */
function escape(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
