import { isCode, isTest, withoutComments, type SourceTree } from './source-tree.ts';

const SERVER = 'apps/server/src/';
const ENGINE = 'packages/live-engine/src/';

/** State that belongs to the process or the language, not to a site, with the reason. */
const EXCEPTIONS = new Map([
  ['main.ts', 'the process itself'],
  ['lifecycle.ts', 'the process itself: what it closes when it stops'],
  ['platform/web/threads/thread.ts', 'the thread itself'],
  ['platform/new-id.ts', 'an id is greater than all that this process has made'],
  ['platform/database/batch-loader.ts', 'a process has one event loop'],
  ['platform/database/preparing-client.ts', 'a statement has the same name on all connections'],
  ['platform/database/readers.ts', 'what kind a text of SQL is never changes; a database knows its own readers'],
  ['platform/http/replies/immutable-items.ts', 'marks objects as immutable'],
]);

/** At the start of a line: a variable, a weak map or set, or an empty map, set or array. */
const STATE =
  /^(?:export )?(?:let \w+|const \w+(?:: (?!readonly|Readonly)[^=]+)? = (?:new Weak(?:Map|Set)\b.*|new (?:Map|Set)(?:<.*>)?\(\)|\[\]));?/gm;

/**
 * Returns a sentence for every module-level state of the server, or of its engine of live video, that outlives a call:
 * an object of create-app.ts must own it.
 */
export function findModuleState(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const isRun = path.startsWith(SERVER) || path.startsWith(ENGINE);
    if (!isRun || !isCode(path) || isTest(path) || EXCEPTIONS.has(path.slice(SERVER.length))) return [];
    return [...withoutComments(text).matchAll(STATE)].map(([found]) => `${path} keeps state: ${found}`);
  });
}
