import { t } from '@ovation/language/t.ts';
import { createProduct, uploadProductImage } from '@ovation/contract/shop/products.ts';
import { transferFile, type FileTransfer } from '../../../platform/uploads/transfer.ts';
import { editorFileOf, kindOf, resumableTypes, sizeProblem, type FileSource } from '../../library/files/editor-file.ts';

/** Images are small and sent in one piece. */
export const imageSource: FileSource = {
  chosen: (file) => {
    const { maxSizeBytes } = uploadProductImage.files.file;
    const problem = kindOf(file) === 'photo' ? sizeProblem(file, maxSizeBytes) : t('This is not a picture.');
    return editorFileOf(file, 'photo', problem);
  },
  send: (file, _kind, { onChange }) => transferFile(uploadProductImage, file, { onChange }),
};

/** What a digital product delivers: of any type, and sent resumably, because it may have gigabytes. */
export const fileSource: FileSource = {
  chosen: (file) => editorFileOf(file, 'file', sizeProblem(file, createProduct.files.file.maxSizeBytes)),
  send: (file, kind, { accountId, onChange }) => {
    const resumable = { type: resumableTypes[kind] ?? '', accountId };
    // The reply of a resumable upload is the file, not the product.
    return transferFile(createProduct, file, { resumable, onChange }) as FileTransfer<{ readonly _id: string }>;
  },
};
