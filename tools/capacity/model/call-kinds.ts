/** The calls that the model tells apart; each kind is a mix of the calls that `frequentCalls` measures one by one. */
export const callKinds = {
  page: 'a page rendered for a fan',
  keptPage: 'a page kept for visitors',
  feed: 'feeds, posts, comments',
  list: 'other lists and counts',
  search: 'a search',
  message: 'sending a message',
  reaction: 'likes, follows, comments',
  tip: 'a tip',
  login: 'logging in',
} as const;

export type CallKind = keyof typeof callKinds;

export const allKinds = Object.keys(callKinds) as readonly CallKind[];

/** Kinds whose reads a replica may answer (decision 80). */
export const replicaKinds: ReadonlySet<CallKind> = new Set(['keptPage', 'search']);

/** Kinds that write. */
export const writingKinds: ReadonlySet<CallKind> = new Set(['message', 'reaction', 'tip', 'login']);
