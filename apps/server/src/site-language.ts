// Imported before all others, because texts are looked up while modules are loaded. An unknown language is refused by
// `readConfig`, with a sentence.
import { readLanguage } from './platform/web/read-language.ts';

globalThis.ovationLanguage = readLanguage(process.env['SITE_LANGUAGE']);
const { i18n } = await import('@lingui/core');
const { compileMessage } = await import('@lingui/message-utils/compileMessage');
await import('@ovation/language/language.ts');

i18n.setMessagesCompiler(compileOnce());

/** Each text is compiled when it is first used, and there are only so many of them. */
function compileOnce(): typeof compileMessage {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  return (message) => {
    const known = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, known);
    return known;
  };
}
