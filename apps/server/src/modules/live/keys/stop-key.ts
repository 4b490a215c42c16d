import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';

/** Names a key for the engine, which cannot publish with it. */
export function keyIdOf(keyHash: Buffer): string {
  return keyHash.toString('hex');
}

/** After the commit, disconnects the encoder that sends with a key which is no longer valid. */
export function stopKeyLater(work: Work, app: App, keyHash: Buffer | undefined): void {
  if (!keyHash) return;
  work.afterCommit(() => {
    app.liveVideo.stopKey(keyIdOf(keyHash)).catch((error: unknown) => {
      app.logger.warn({ part: 'live', err: error }, 'the encoder of a stream key could not be disconnected');
    });
  });
}
