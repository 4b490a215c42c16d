declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Returns the request as it is sent, each time anew. */
    readonly setupRequest?: (request: Request) => Request;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** The number of requests in all, instead of a duration; each connection sends as many. */
    readonly amount?: number;
    /** Seconds that a reply may take: ten by default. */
    readonly timeout?: number;
    /** Sent one after the other on each connection, in a loop. */
    readonly requests: readonly Request[];
    /** Called once for each connection. */
    readonly setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }

  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
