import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from './platform/jobs/worker.ts';
import type { SocketServer } from './platform/realtime/socket-server.ts';

/** A process that is about to stop, and serves meanwhile. */
export interface Draining {
  readonly hasBegun: boolean;
  /**
   * The process takes no more jobs, asks clients to go elsewhere and goes on serving. Resolves when it may close: after
   * the configured time, which a proxy needs to notice that the process is not ready.
   */
  begin(parts: DrainingParts): Promise<void>;
}

interface DrainingParts {
  readonly server: FastifyInstance;
  readonly sockets: Pick<SocketServer, 'moveAway'> | undefined;
  readonly worker: Pick<Worker, 'stop'> | undefined;
}

/** Without `seconds` the process closes at once: where nobody else serves, draining would only take longer. */
export function createDraining(seconds: number): Draining {
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    async begin({ server, sockets, worker }) {
      hasBegun = true;
      // Closing waits for it, and reports what fails.
      worker?.stop().catch(() => undefined);
      if (seconds === 0) return;
      closeConnectionsAfterReplies(server);
      sockets?.moveAway(departureIn(seconds));
      await wait(seconds * 1_000);
    },
  };
}

/** By a third of the time, proxies have noticed; the last sixth is for clients that are slow. */
function departureIn(seconds: number) {
  return { afterMs: (seconds * 1_000) / 3, overMs: (seconds * 1_000) / 2 };
}

/** Each reply says `Connection: close`, so that the next call opens a connection, which reaches another process. */
function closeConnectionsAfterReplies({ server: http }: FastifyInstance): void {
  http.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}
