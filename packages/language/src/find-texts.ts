import { parseSync, Visitor, type Argument, type CallExpression, type ImportDeclaration } from 'oxc-parser';

export type Program = Parameters<Visitor['visit']>[0];

/** A call whose first argument is a text of the catalogues. */
interface TextCall {
  readonly call: CallExpression;
  /** Undefined where it is computed, which no catalogue can hold. */
  readonly text: string | undefined;
}

/** `t` and `english` of this package, `rich` of the pages, `says` of the contract. */
const modules = /\/(?:language\/t|language\/english|words\/rich|rich|says)\.tsx?$/;
const functions = new Set(['t', 'english', 'rich', 'says']);

/** The calls of a module to the functions that take a text, in its order. */
export function textCalls(program: Program): readonly TextCall[] {
  const calls: TextCall[] = [];
  const names = new Set<string>();
  new Visitor({
    ImportDeclaration: (declaration) => textFunctionsOf(declaration).forEach((name) => names.add(name)),
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && names.has(call.callee.name))
        calls.push({ call, text: writtenOut(call.arguments[0]) });
    },
  }).visit(program);
  return calls;
}

/** The texts of a source file, in its order. Throws where one is computed. */
export function findTexts(file: string, code: string): readonly { readonly text: string; readonly line: number }[] {
  return textCalls(parseSync(file, code).program).map(({ call, text }) => {
    const line = code.slice(0, call.start).split('\n').length;
    if (text === undefined) throw new Error(`${file}:${line}: this text has to be written out.`);
    return { text, line };
  });
}

function textFunctionsOf({ source, specifiers }: ImportDeclaration): readonly string[] {
  if (!modules.test(source.value)) return [];
  return specifiers.map(({ local }) => local.name).filter((name) => functions.has(name));
}

function writtenOut(argument: Argument | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral' && argument.expressions.length === 0)
    return argument.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** Where texts are, from the top of the repository. Programs for operators (doctor, start, scripts) speak English. */
export const sourceFolders = ['apps/web/app', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'];
