import { parseSync, Visitor, type Node } from 'oxc-parser';

/** What gives a text in one language. */
const translating = new Set(['formatDay', 'formatMoney', 'languageCode', 'listWords', 'rich', 't', 'translated']);

/** A function that is called at once with each element: `.map(…)`, `Object.fromEntries(…)`. */
const callsAtOnce = /^(?:every|filter|find|flatMap|forEach|from|map|reduce|some|sort|toSorted)$/;

const functions = ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'];

/**
 * The lines of a module that translate a text while it is loaded, when nobody knows yet for whom. A server loads its
 * modules once for all readers. What a called function does is not followed: loading without a language finds that, as
 * the server and its page threads do (`loadWithoutLanguage`).
 */
export function findEarlyTexts(file: string, code: string): readonly number[] {
  const { program } = parseSync(file, code);
  const later = laterParts(program);
  const lines = new Set<number>();
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'Identifier' || !translating.has(callee.name)) return;
      if (!later.some((part) => start >= part.start && end <= part.end))
        lines.add(code.slice(0, start).split('\n').length);
    },
  }).visit(program);
  return [...lines];
}

const withoutParentheses = (node: Node): Node => (node.type === 'ParenthesizedExpression' ? node.expression : node);

type Program = Parameters<Visitor['visit']>[0];

/** The parts that run after the module has been loaded: bodies of functions, and fields of objects to be made. */
function laterParts(program: Program): readonly Node[] {
  const parts: Node[] = [];
  const atOnce = new Set<Node>();
  const add = (node: Node): void => {
    if (!atOnce.has(node)) parts.push(node);
  };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name;
      const called = typeof name === 'string' && callsAtOnce.test(name) ? given : [callee];
      for (const node of called.map(withoutParentheses)) if (functions.includes(node.type)) atOnce.add(node);
    },
    ArrowFunctionExpression: add,
    FunctionDeclaration: add,
    FunctionExpression: add,
    PropertyDefinition: (node) => void (node.static || parts.push(node)),
  }).visit(program);
  return parts;
}
