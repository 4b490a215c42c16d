import { parseSync, Visitor, type CallExpression, type Expression, type NewExpression, type Node } from 'oxc-parser';
import { textCalls } from './find-texts.ts';

interface StrayText {
  readonly text: string;
  readonly line: number;
}

/** Attributes and fields whose texts people read or hear. */
const fields = new Set([
  'advice',
  'alt',
  'aria-label',
  'cancelLabel',
  'confirmLabel',
  'description',
  'error',
  'hint',
  'label',
  'message',
  'paragraphs',
  'placeholder',
  'sentence',
  'sentences',
  'subject',
  'title',
]);

/** Which argument of a function or class people read. */
const readArguments: Readonly<Record<string, number>> = {
  BalanceTooLow: 1,
  CaptionsError: 0,
  Failure: 1,
  MayNotWrite: 0,
  MediaError: 1,
  NothingCharged: 1,
  PaymentRefusedError: 0,
  PayoutRefusedError: 0,
  RefundRefusedError: 0,
  TooManyRequests: 1,
  Unavailable: 0,
  displayName: 1,
  invalidField: 1,
};

/** Logs and errors within the program, which only operators and developers read. */
const forOperators =
  /(?:^|\.)(?:\w*[lL]og(?:ger)?\.\w+|error|warn|info|debug|log|\w*Error|\w*Webhook|SocialRefused|super)$/;
const forReaders = new Set(Object.keys(readArguments));

/** `Something went wrong.`: a text of two words or more that begins and ends as a sentence does. */
const sentence = /^[\p{Lu}“].*\p{L}+[’,:;]? \S.*[.!?…]$/su;
/** What is joined to a text, though each part is none. */
const phrase = /^[\p{Lu}“]\p{Ll}*(?: [\p{L}’,]+){2}/u;
const word = /\p{L}{2,}/u;
/** The same in all languages. */
const untranslated = /^(?:(?:[^\p{L}]|UTC|Ovation)+|(?:https?:)?\/\S*)$/u;
/** A heading, or the name of a fact. */
const title = /^\p{Lu}(?:\p{Ll}+|\p{Ll}* .+)$/su;
/** More than a name of a column or a state. */
const prose = /\s|^\p{Lu}/u;

/** What gives a text in the site's language, besides the calls that take one written out. */
const translating = new Set(['titleOfType', 'saleTitleOfType', 'titled', 'translated']);
/** An English word beside a text: a class or an address has no space around it. */
const gluedWord = /(?:^|\s)\p{L}{2,}(?=[\s.,:;!?…]|$)/u;

/** The texts that people read and that are in no catalogue, in the order of the file. */
export function findStrayTexts(file: string, code: string): readonly StrayText[] {
  const { program } = parseSync(file, code);
  const texts = textCalls(program).map(({ call }) => call as Node);
  const skipped = [...texts];
  const found = new Map<number, string>();
  const inCatalogue = ({ start, end }: Node): boolean => skipped.some((call) => start >= call.start && end <= call.end);
  const add = (node: Node, text: string): void => {
    if (word.test(text) && !untranslated.test(text.trim()) && !inCatalogue(node)) found.set(node.start, text.trim());
  };
  const addAll = (node: Node | null | undefined, pattern = word): void => {
    for (const [at, text] of literalsOf(node)) if (pattern.test(text.trim())) add(at, text);
  };
  const addRead = ({ callee, arguments: given }: CallExpression | NewExpression): void => {
    const position = callee.type === 'Identifier' ? readArguments[callee.name] : undefined;
    if (position !== undefined) addAll(given[position]);
    if (callee.type === 'MemberExpression' && nameOf(callee).endsWith('.join')) addAll(callee.object, phrase);
    if (forOperators.test(nameOf(callee)) && !forReaders.has(nameOf(callee))) skipped.push(...given);
  };
  /** What is glued to a text: other languages order the parts differently. */
  const addGlued = (parts: readonly Node[]): void => {
    if (parts.some((part) => texts.includes(part) || isTranslating(part)))
      parts.flatMap(literalsOf).forEach(([at, text]) => gluedWord.test(text) && add(at, text));
  };
  new Visitor({
    BinaryExpression: (node) => addGlued(summandsOf(node)),
    CallExpression: addRead,
    NewExpression: addRead,
    JSXText: (node) => add(node, node.value),
    JSXElement: ({ children }) => children.forEach((child) => addAll(childOf(child))),
    JSXFragment: ({ children }) => children.forEach((child) => addAll(childOf(child))),
    JSXAttribute({ name, value }) {
      const isRead = name.type === 'JSXIdentifier' && fields.has(name.name);
      addAll(childOf(value) ?? value, isRead ? word : title);
    },
    Property({ key, value }) {
      // `help` is for those who watch the site's machines; `keys` are named as browsers name them.
      if (['help', 'keys'].includes(keyOf(key))) skipped.push(value);
      if (fields.has(keyOf(key))) addAll(value, prose);
      else if (isOfPages(file)) addAll(value, title);
    },
    Literal(node) {
      if (typeof node.value === 'string' && sentence.test(node.value)) add(node, node.value);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (sentence.test(text) && !text.includes('<')) add(node, text);
      addGlued([...node.expressions, node]);
    },
  }).visit(program);
  return [...found].toSorted(([one], [other]) => one - other).map(([at, text]) => ({ text, line: lineOf(code, at) }));
}

/** On pages most texts are read; a server has many that only programs read. */
const isOfPages = (file: string): boolean => file.startsWith('apps/web/');

const lineOf = (code: string, at: number): number => code.slice(0, at).split('\n').length;

const keyOf = (key: Node): string => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
};

function nameOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'Super') return 'super';
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return `${nameOf(callee.object as Expression)}.${callee.property.name}`;
}

const isTranslating = (node: Node): boolean => node.type === 'CallExpression' && translating.has(nameOf(node.callee));

/** What a sum adds up, however long it is. */
function summandsOf(node: Node): readonly Node[] {
  if (node.type !== 'BinaryExpression') return [node];
  return node.operator === '+' ? [...summandsOf(node.left), ...summandsOf(node.right)] : [];
}

function childOf(node: Node | null): Node | undefined {
  return node?.type === 'JSXExpressionContainer' ? node.expression : undefined;
}

/** The texts that an expression can be. */
function literalsOf(node: Node | null | undefined): readonly (readonly [Node, string])[] {
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [[node, node.value]] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => [part, part.value.cooked ?? ''] as const);
  return partsOf(node).flatMap(literalsOf);
}

/** What the value of an expression is made of, or chosen from. */
function partsOf(node: Node): readonly (Node | null)[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate];
  if (node.type === 'LogicalExpression') return [node.left, node.right];
  if (node.type === 'BinaryExpression') return node.operator === '+' ? [node.left, node.right] : [];
  if (node.type === 'ArrayExpression') return node.elements;
  if (node.type === 'SpreadElement') return [node.argument];
  if (node.type === 'ArrowFunctionExpression') return node.expression ? [node.body] : [];
  const isWrapper = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(node.type);
  return isWrapper && 'expression' in node && typeof node.expression === 'object' ? [node.expression] : [];
}
