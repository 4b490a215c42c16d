import { uploadOrderResult } from '@ovation/contract/shop/requests.ts';
import { transferFile } from '../../../platform/uploads/transfer.ts';
import { editorFileOf, sizeProblem, type FileSource } from '../../library/files/editor-file.ts';

/** As in the contract; pages carry no more of an operation than a call needs. */
const resultType = 'order-result';

/** Results of orders: of any type, and sent resumably, because they may have gigabytes. */
export const resultSource: FileSource = {
  chosen: (file) => editorFileOf(file, 'file', sizeProblem(file, uploadOrderResult.files.file.maxSizeBytes)),
  send: (file, _kind, { accountId, onChange }) =>
    transferFile(uploadOrderResult, file, {
      resumable: { type: resultType, accountId },
      onChange,
    }),
};
