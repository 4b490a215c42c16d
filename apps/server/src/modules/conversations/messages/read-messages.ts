import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../../app.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import { decide, loadManyContent, type Viewing } from '../../access/index.ts';
import { requireMe } from '../../accounts/index.ts';
import { loadListedFiles, type ListedFile } from '../../media/index.ts';
import { listMessageFiles, type MessageRow } from './message.store.ts';
import { presentFiles, presentText } from '../present.ts';

/** Presents messages to one of their two sides, in the order of the rows, with a fixed number of queries. */
export async function readMessages(
  app: App,
  viewing: Viewing & { readonly viewer: { readonly id: string } },
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const ids = rows.filter(hasFiles).map(({ id }) => id);
  const [files, objects] = await Promise.all([
    loadFilesByMessage(app, ids),
    loadManyContent(app.database, 'message', ids),
  ]);
  const decisions = objects.length === 0 ? undefined : await decide(app, viewing, objects);
  return rows.map((row) => {
    const message = presentText(row, viewing.viewer.id);
    return hasFiles(row)
      ? {
          ...message,
          ...presentFiles(app, row, {
            files: files.get(row.id) ?? [],
            decision: decisions?.get(row.id),
            isOwn: message.isOwn,
          }),
        }
      : message;
  });
}

export function hasFiles({ total_file, deleted_at }: MessageRow): boolean {
  return total_file > 0 && deleted_at === null;
}

async function loadFilesByMessage(app: App, messageIds: readonly string[]): Promise<Map<string, ListedFile[]>> {
  const links = await listMessageFiles(app.database, messageIds);
  const fileIds = links.map(({ id }) => id);
  const files = new Map((await loadListedFiles(app.database, fileIds)).map((file) => [file.id, file]));
  const byMessage = new Map<string, ListedFile[]>();
  for (const { id, object_id: messageId } of links) {
    const file = files.get(id);
    if (file && messageId !== null) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), file]);
  }
  return byMessage;
}

/** Presents a message to an account outside of a request, so without its country. */
export async function readMessageFor(app: App, accountId: string, row: MessageRow): Promise<Message> {
  const me = await requireMe(app.database, accountId);
  const viewer = {
    id: accountId,
    kind: me.kind as NonNullable<Viewer>['kind'],
    username: me.username,
    status: 'active' as const,
  };
  const [message] = await readMessages(app, { viewer, country: undefined }, [row]);
  return message ?? presentText(row, accountId);
}
