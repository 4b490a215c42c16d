import type { App } from '../../app.ts';
import { gather } from '../../platform/database/gather.ts';
import { findConversing, type Pair } from './conversing.store.ts';

type Find = (pair: Pair) => Promise<Pair | undefined>;

const finders = new WeakMap<App, Find>();

/** Whether who pays and who is paid have a conversation. Of all that ask in one turn of the event loop one statement finds it. */
export async function haveConversation(app: App, pair: Pair): Promise<boolean> {
  const find = finders.get(app) ?? gather(keyOf, async (pairs: readonly Pair[]) => new Map((await findConversing(app.database, pairs)).map((found) => [keyOf(found), found])));
  finders.set(app, find);
  return (await find(pair)) !== undefined;
}

function keyOf({ payerId, performerId }: Pair): string {
  return `${payerId} ${performerId}`;
}
