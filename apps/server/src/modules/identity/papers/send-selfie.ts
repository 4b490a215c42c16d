import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/identity.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call, ReceivedFile } from '../../../platform/http/call.ts';
import { fileInvalid, inspectFile } from '../../media/index.ts';
import { replacePapers, selfieType } from '../../profiles/index.ts';
import { takeCode } from './code.store.ts';
import { readOwnCheck } from '../get-identity-check.ts';
import { describePaper } from './paper.store.ts';

/** Staff compare the photo with the papers, and the code on it with the stored one. */
export async function sendSelfie({ app, actor, files, request }: Call<typeof operations.sendSelfie>) {
  const received = files.file as ReceivedFile;
  const selfie = await inspectFile(app, received, selfieType);
  if (selfie.mimeType === 'application/pdf')
    throw fileInvalid(received, t('Please choose a JPEG, PNG or WebP picture.'));
  await app.transaction(async (work) => {
    const code = await takeCode(work.db, actor.id, app.clock.now());
    if (code === undefined)
      throw new Failure(
        'conflict',
        t('Your code is no longer valid. Please ask for a new one, and take the photo again.'),
      );
    await replacePapers(work, { app, actor, request }, [selfie]);
    await describePaper(work.db, actor.id, 'selfie', { code });
  });
  return readOwnCheck(app, actor.id);
}
