import Fastify from 'fastify';
import { pino } from 'pino';
import type { PublishWay, WatchWay } from '../streams.ts';
import { openEngineProcess, type EngineProcessOptions } from '../process/engine-process.ts';
import type { EngineProcess } from '../index.ts';

export type HolderOptions = Omit<EngineProcessOptions, 'logger'>;

/** What a server with an open stream tells the test that has started it. */
export interface Held {
  readonly publish: readonly PublishWay[];
  readonly watch: readonly WatchWay[];
}

/** A server with nothing but its engine, which listens where its public address says. */
export async function holdEngine(options: HolderOptions): Promise<EngineProcess & { readonly held: Held }> {
  const engine = await openEngineProcess({ ...options, logger: pino({ level: 'silent' }) });
  engine.attend();
  await engine.openStream({ streamId: 'show', epoch: 1, isRecorded: true, maxBitrate: 4_000_000 });
  const server = Fastify({ routerOptions: { maxParamLength: 500 } });
  engine.addRoutes(server);
  await server.listen({ port: Number(new URL(options.engine.publicUrl).port), host: '127.0.0.1' });
  const publish = await engine.publishTicket({ streamId: 'show', accountId: 'performer' });
  const { watch } = await engine.watchTicket({ streamId: 'show', accountId: 'fan', viewerId: 'fan' });
  const closeEngine = engine.close.bind(engine);
  const close = async (): Promise<void> => {
    await server.close();
    await closeEngine();
  };
  return Object.assign(engine, { close, held: { publish, watch } });
}

/** As a program, `engine-holder.ts <options as JSON>`: a process that a test kills, or tells to stop. */
if (import.meta.main) {
  const engine = await holdEngine(JSON.parse(process.argv[2] ?? '') as HolderOptions);
  process.on('message', () => void engine.close().then(() => process.exit(0)));
  process.send?.(engine.held);
}
