import { compileMessage } from '@lingui/message-utils/compileMessage';

/** What a message is made of, whatever language it is in. */
interface Parts {
  /** `name`, `count plural`, `kind select a|b|other`. */
  readonly values: Set<string>;
  /** `<terms>`, `</terms>`. */
  readonly tags: Set<string>;
  /** The cases of each plural. */
  readonly plurals: (readonly string[])[];
  /** The compiler leaves the braces of what it cannot read. */
  isWhole: boolean;
}

/** What someone who cannot read the language can still see: empty if the translation may be right. */
export function faultsOf(text: string, translation: string, language: string): readonly string[] {
  if (translation === '') return ['is not translated'];
  const [wanted, found] = [partsOf(text), partsOf(translation)];
  return [
    ...(found.isWhole || !wanted.isWhole ? [] : ['has a brace without its other']),
    ...differences('values', wanted.values, found.values),
    ...differences('tags', wanted.tags, found.tags),
    ...found.plurals
      .filter((cases) => !isIn(wanted.plurals, cases))
      .flatMap((cases) => faultsOfPlural(cases, language)),
    ...faultsOfEnds(text, translation),
  ];
}

function differences(what: string, wanted: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  // A number that is within its plural need not stand beside it.
  const isInPlural = (name: string): boolean => found.has(`${name} plural`);
  const lacking = [...wanted].filter((name) => !found.has(name) && !isInPlural(name));
  const added = [...found].filter((name) => !wanted.has(name));
  return [
    ...(lacking.length > 0 ? [`lacks the ${what} ${lacking.join(', ')}`] : []),
    ...(added.length > 0 ? [`adds the ${what} ${added.join(', ')}`] : []),
  ];
}

/** A number alone (`=1`) may stand for a case that holds for this number only. */
function faultsOfPlural(cases: readonly string[], language: string): string[] {
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const lacking = known.filter((category) => !cases.includes(category));
  const unknown = cases.filter((one) => !/^\d+$/.test(one) && !known.includes(one as Intl.LDMLPluralRule));
  return [...lacking.map((one) => `has a plural without ${one}`), ...unknown.map((one) => `has a plural with ${one}`)];
}

/** A choice between single numbers, as English has it. */
function isIn(plurals: Parts['plurals'], cases: readonly string[]): boolean {
  return plurals.some((one) => !one.includes('one') && one.toSorted().join() === cases.toSorted().join());
}

function faultsOfEnds(text: string, translation: string): string[] {
  const spaces = (one: string): string => `${/^\s*/.exec(one)?.[0]}|${/\s*$/.exec(one)?.[0]}`;
  return [
    ...(spaces(text) === spaces(translation) ? [] : ['begins or ends with other spaces']),
    ...(text.endsWith('…') === translation.endsWith('…') ? [] : ['has another ellipsis at its end']),
    ...(text.endsWith('?') && !/[?؟]$/.test(translation) ? ['is no question'] : []),
  ];
}

function partsOf(message: string): Parts {
  const parts: Parts = { values: new Set(), tags: new Set(), plurals: [], isWhole: true };
  collect(compileMessage(message), parts);
  return parts;
}

/** As the library's compiler leaves a message: texts, and lists of a name, a format and its cases. */
function collect(tokens: unknown, parts: Parts): void {
  if (typeof tokens === 'string') {
    for (const [tag] of tokens.matchAll(/<\/?\w+\/?>/g)) parts.tags.add(tag);
    if (/[{}]/.test(tokens)) parts.isWhole = false;
  }
  if (!Array.isArray(tokens)) return;
  for (const token of tokens as unknown[]) {
    if (!Array.isArray(token)) collect(token, parts);
    else collectValue(token as [name: string, format?: string, cases?: unknown], parts);
  }
}

function collectValue([name, format, cases]: [name: string, format?: string, cases?: unknown], parts: Parts): void {
  if (typeof cases !== 'object' || cases === null) return void parts.values.add([name, format].join(' ').trim());
  const named = Object.keys(cases).filter((one) => one !== 'offset');
  parts.values.add(format === 'select' ? `${name} select ${named.toSorted().join('|')}` : `${name} ${format}`);
  if (format === 'plural') parts.plurals.push(named);
  for (const one of named) collect((cases as Record<string, unknown>)[one], parts);
}
