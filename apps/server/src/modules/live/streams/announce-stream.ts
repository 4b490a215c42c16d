import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { StreamRow } from './stream.store.ts';

/** Its performer, the fan of a private show, and those who watch it read it again. */
export function announceStream(work: Work, app: App, row: StreamRow): void {
  const event = { streamId: row.id, performerId: row.performer_id, status: row.status };
  work.afterCommit(() => {
    app.realtime.emit(row.performer_id, 'stream.changed', event);
    if (row.fan_id !== null) app.realtime.emit(row.fan_id, 'stream.changed', event);
    app.realtime.emitToWatchers({ kind: 'live', id: row.id }, 'stream.changed', event);
  });
}
