import type * as operations from '@ovation/contract/people/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { changePicture } from '../accounts/index.ts';

export async function uploadPerformerAvatar({ app, actor, files }: Call<typeof operations.uploadPerformerAvatar>) {
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'avatar', files.file);
}

export async function uploadPerformerCover({ app, actor, files }: Call<typeof operations.uploadPerformerCover>) {
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'cover', files.file);
}
