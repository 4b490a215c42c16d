import { textCalls, type Program } from '@ovation/language/find-texts.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the texts with placeholders, as a last argument of `t` and `rich`: browsers then need no compiler for ICU
 * messages, which would be 4% of a page's scripts.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:apps\/web\/app|packages\/[a-z]+\/src)\/.*\.tsx?$/, code: /\b(?:t|rich)\(/ },
      handler(code) {
        return { code: withCompiled(code, this.parse(code)), map: null };
      },
    },
  };
}

/** From the end, so that positions before it stay right. */
function withCompiled(code: string, program: Program): string {
  const calls = textCalls(program).filter(({ text }) => text !== undefined && /[{']/.test(text));
  return calls
    .toSorted((one, other) => other.call.end - one.call.end)
    .reduce((result, { call, text = '' }) => {
      const added = `${call.arguments.length > 1 ? '' : ', undefined'}, ${JSON.stringify(compileMessage(text))}`;
      return result.slice(0, call.end - 1) + added + result.slice(call.end - 1);
    }, code);
}
