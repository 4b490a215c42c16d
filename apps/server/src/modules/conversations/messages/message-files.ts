import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { toMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { formatMoney } from '../../../platform/words/dates.ts';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Actor, Call, ReceivedFile, UseCase } from '../../../platform/http/call.ts';
import { lockFiles, inspectFile, keepFile, type FileRow } from '../../media/index.ts';
import { lockConversation } from '../conversation.store.ts';
import type { Attached } from './new-message.store.ts';
import { readFileStatus } from '../../library/index.ts';
import { findMessage } from './message.store.ts';
import { readStoredIfAny } from '../../../platform/language/stored-text.ts';

type Body = Pick<Call<typeof operations.sendMessage>['body'], 'price' | 'fileIds'>;

/** Returns the price in minor units, null for a free message. Throws field-invalid. */
export async function validatePrice(app: App, actor: Actor, { price, fileIds }: Body): Promise<bigint | null> {
  if (price === undefined) return null;
  if (actor.kind !== 'performer') throw invalidField('price', t('Only creators can set a price.'));
  if (fileIds.length === 0) throw invalidField('price', t('Add a photo or video to sell.'));
  const { maximumWalletPrice } = await app.settings.read();
  if (price <= 0 || price > maximumWalletPrice)
    throw invalidField(
      'price',
      t('Please choose a price from {minimum} to {maximum}.', {
        minimum: formatMoney(0.01),
        maximum: formatMoney(maximumWalletPrice),
      }),
    );
  return toMinor(price);
}

export interface Party {
  readonly id: string;
  readonly kind: string;
}

/** The performer whose access rules govern the files; undefined between fans and with staff, who exchange no files. */
export function findGoverning(sender: Party, recipient: Party): string | undefined {
  if (sender.kind === 'admin' || recipient.kind === 'admin') return undefined;
  return [sender, recipient].find(({ kind }) => kind === 'performer')?.id;
}

interface Attachments {
  readonly conversationId: string;
  readonly fileIds: readonly string[];
  readonly price: bigint | null;
  readonly sender: Actor;
  readonly recipient: Party;
}

/**
 * Locks the conversation and then the files of a new message, and validates these; undefined without files. Throws
 * field-invalid.
 */
export async function claimFiles(
  { db }: Work,
  { conversationId, fileIds, price, sender, recipient }: Attachments,
): Promise<Attached | undefined> {
  if (fileIds.length === 0) return undefined;
  const performerId = findGoverning(sender, recipient);
  if (performerId === undefined)
    throw invalidField('fileIds', t('Photos and videos can only be sent between creators and fans.'));
  await lockConversation(db, conversationId);
  await requireUsable(db, fileIds, { ownerId: sender.id });
  return { performerId, fileIds, price };
}

interface Use {
  readonly ownerId: string;
  /** A draft to which the files may belong already. */
  readonly draftId?: string;
}

/** Locks files to send. Throws field-invalid if one is not the owner's, not for messages, or sent already. */
export async function requireUsable(db: Kysely<DB>, fileIds: readonly string[], use: Use): Promise<void> {
  const files = new Map((await lockFiles(db, fileIds)).map((file) => [file.id, file]));
  const problems = fileIds.flatMap((id, index) =>
    problemWith(files.get(id), { ...use, path: `fileIds.${index}`, isTwice: fileIds.indexOf(id) < index }),
  );
  if (problems[0]) throw new Failure('field-invalid', problems[0].message, problems);
}

/** Another owner's file is answered like one that does not exist. */
function problemWith(
  file: FileRow | undefined,
  { path, ownerId, draftId, isTwice }: Use & { readonly path: string; readonly isTwice: boolean },
): FieldProblem[] {
  const problem = (message: string): FieldProblem[] => [{ path, message }];
  if (isTwice) return problem(t('This file is included twice.'));
  if (!file || file.owner_id !== ownerId) return problem(t('This file does not exist. Please upload it again.'));
  if (file.type !== 'message-photo' && file.type !== 'message-video')
    return problem(t('This file was uploaded for another purpose. Please upload it here.'));
  if (file.object_id !== null && file.object_id !== draftId)
    return problem(t('This file has already been sent. Please upload it again.'));
  return file.status === 'failed'
    ? problem(
        t('{problem} Please remove it.', {
          problem: readStoredIfAny(file.failure_message) ?? t('This file could not be processed.'),
        }),
      )
    : [];
}

export const uploadMessagePhoto: UseCase<typeof operations.uploadMessagePhoto> = (call) =>
  keepUpload(call, 'message-photo');
export const uploadMessageVideo: UseCase<typeof operations.uploadMessageVideo> = (call) =>
  keepUpload(call, 'message-video');

interface UploadCall {
  readonly app: App;
  readonly actor: Actor;
  readonly files: { readonly file?: ReceivedFile };
}

async function keepUpload({ app, actor, files }: UploadCall, type: 'message-photo' | 'message-video') {
  if (!files.file) throw new Failure('file-missing');
  const file = await inspectFile(app, files.file, type);
  const kept = await app.transaction((work) => keepFile(work, app, file, { ownerId: actor.id }));
  return { _id: kept.id, type, status: kept.status };
}

export async function getMessageFileStatus({
  app,
  actor,
  params,
  request,
}: Call<typeof operations.getMessageFileStatus>) {
  const broadcastId = (await findMessage(app.database, params.id))?.broadcast_id ?? undefined;
  const filed = broadcastId === undefined ? {} : { filedUnder: { kind: 'broadcast', id: broadcastId } as const };
  return readFileStatus(
    app,
    { viewer: actor, country: request.country },
    { kind: 'message', objectId: params.id, fileId: params.fileId, ...filed },
  );
}
