import { isCode, isTest, withoutComments, type SourceTree } from './source-tree.ts';

const SERVER = 'apps/server/src/';

/** What belongs to the process or to the language, not to a site, with the reason. */
const EXCEPTIONS = new Map([
  ['main.ts', 'the process itself'],
  ['lifecycle.ts', 'the process itself: what it closes when it stops'],
  ['platform/web/threads/thread.ts', 'the thread itself'],
  ['platform/new-id.ts', 'an id is greater than all that this process has made'],
  ['platform/database/tick.ts', 'a process has one event loop'],
  ['platform/database/pg-internals/preparing-client.ts', 'a statement has the same name on all connections'],
  ['platform/database/readers.ts', 'what kind a text of SQL is never changes; a database knows its own readers'],
  ['platform/http/replies/immutable-items.ts', 'marks objects as immutable'],
  ['demo/artwork/raster.ts', 'grain for pictures, made once'],
]);

/** At the beginning of a line: a variable, a weak map or set, an empty map, set or array. */
const STATE =
  /^(?:export )?(?:let \w+|const \w+(?:: (?!readonly|Readonly)[^=]+)? = (?:new Weak(?:Map|Set)\b.*|new (?:Map|Set)(?:<.*>)?\(\)|\[\]));?/gm;

/** Answers one sentence for every state of a module of the server that outlives a call: its owner is an object made in create-app.ts. */
export function findModuleState(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!isCode(path) || isTest(path) || !path.startsWith(SERVER) || EXCEPTIONS.has(path.slice(SERVER.length)))
      return [];
    return [...withoutComments(text).matchAll(STATE)].map(([found]) => `${path} keeps state: ${found}`);
  });
}
