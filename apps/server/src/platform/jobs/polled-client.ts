import type pg from 'pg';
import { PreparingClient, type ClientOptions } from '../database/pg-internals/preparing-client.ts';

const listens = /^(?:UN)?LISTEN /;

/**
 * Leaves out `listen`: a pooler lends a connection for one transaction, and a notification would reach the one who
 * has it later. The library looks for jobs from time to time as well.
 */
export class PolledClient extends PreparingClient {
  constructor(config?: pg.ClientConfig & ClientOptions) {
    super(config);
    const send = this.query;
    this.query = ((...args: unknown[]) =>
      typeof args[0] === 'string' && listens.test(args[0])
        ? Promise.resolve()
        : (Reflect.apply(send, this, args) as unknown)) as pg.Client['query'];
  }
}
