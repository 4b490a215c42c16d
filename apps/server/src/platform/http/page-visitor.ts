import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './call.ts';

interface PageVisitor {
  /** Nobody, for a stranger. */
  readonly actor: Actor | undefined;
}

const pageVisitor = new AsyncLocalStorage<PageVisitor>();

/** Runs what a page calls for the one who looks at it: it was found out when the page was asked for, and each call would ask the database again. */
export function callAs<Result>(visitor: PageVisitor, call: () => Promise<Result>): Promise<Result> {
  return pageVisitor.run(visitor, call);
}

/** For whom a page makes this call; undefined for every request that came over a connection, whatever it says. */
export function visitorOf(request: FastifyRequest): PageVisitor | undefined {
  return request.raw.socket instanceof Socket ? undefined : pageVisitor.getStore();
}
