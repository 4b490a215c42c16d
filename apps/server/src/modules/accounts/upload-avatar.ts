import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { changePicture } from './change-picture.ts';

export async function uploadAvatar({ app, actor, files }: Call<typeof operations.uploadAvatar>) {
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'avatar', files.file);
}

/** The route names an id, but only the account itself may change its avatar. */
export async function uploadAvatarById({ app, actor, params, files }: Call<typeof operations.uploadAvatarById>) {
  if (params.id !== actor.id) throw new Failure('not-found');
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'avatar', files.file);
}
