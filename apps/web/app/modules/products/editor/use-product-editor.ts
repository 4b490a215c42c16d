import { changeProduct, createProduct, uploadProductImage, type OwnProduct } from '@ovation/contract/shop/products.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { useState } from 'react';
import { t } from '@ovation/language/t.ts';
import { api } from '../../../platform/api/api.ts';
import {
  editorFileOf,
  kindOf,
  resumableTypes,
  sizeProblem,
  type EditorFile,
  type FileSource,
} from '../../library/files/editor-file.ts';
import { useEditorFiles, type EditorFiles } from '../../library/files/use-editor-files.ts';
import { atOnce, choiceOf, judgeChoice, type PublishingChoice } from '../../library/publishing/publishing-choice.ts';
import { fieldErrorsOf, useSaveAttempt } from '../../library/publishing/use-save-attempt.ts';
import { bodyOf, judgeValues, valuesOf, type ProductValues } from './product-values.ts';
import { transferFile, type FileTransfer } from '../../../platform/uploads/transfer.ts';

/** Everything that a product consists of while it is edited. A failed attempt to save it changes none of it. */
export function useProductEditor(product: OwnProduct | undefined) {
  const [initial] = useState(() => ({
    values: valuesOf(product),
    choice: product ? choiceOf(product, new Date()) : atOnce,
  }));
  const [values, setValues] = useState(initial.values);
  const [choice, setChoice] = useState(initial.choice);
  const [kept, setKept] = useState(product?.files ?? []);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => textsOf(product));
  const { errors, failure, saving, reject, attempt } = useSaveAttempt();
  const images = useEditorFiles(product?.images ?? [], imageSource);
  const files = useEditorFiles([], fileSource);
  const isPublished = product !== undefined && !['draft', 'scheduled'].includes(product.status);
  const hasNewTexts = JSON.stringify(texts) !== JSON.stringify(textsOf(product));
  const ids = {
    imageIds: keptIds(images),
    imageTexts: hasNewTexts ? keptFiles(images).map(({ key }) => texts[key] ?? '') : undefined,
    fileIds: keptIds(files),
  };

  async function problems(): Promise<Record<string, string>> {
    const body = bodyOf(values, ids, choice, isPublished);
    const isDraft = choice.when === 'draft';
    return {
      ...(await contractProblems({ ...body, type: values.type })),
      ...judgeValues(values, { hasFiles: kept.length + files.files.length > 0, isDraft }),
      ...judgeChoice(choice, new Date()),
    };
  }

  /** The saved product; undefined when something was wrong, which then is shown. */
  async function save(): Promise<OwnProduct | undefined> {
    const found = await problems();
    if (Object.keys(found).length > 0) return reject(found);
    const body = bodyOf(values, ids, choice, isPublished);
    return attempt(() =>
      product
        ? api.call(changeProduct, { params: { id: product._id }, body, files: {} })
        : api.call(createProduct, { body: { ...body, type: values.type } as never, files: {} }),
    );
  }

  const before = (product?.images ?? []).map(({ _id }) => _id).join();
  return {
    values,
    choice,
    images,
    /** What the images show, by their key. */
    texts,
    setText: (key: string, text: string) => setTexts((former) => ({ ...former, [key]: text })),
    files,
    /** Files that the product has already. */
    kept,
    errors,
    failure,
    saving,
    isPublished,
    underWay: underWay(images) + underWay(files),
    hasChanges:
      JSON.stringify({ values, choice }) !== JSON.stringify(initial) ||
      files.files.length > 0 ||
      hasNewTexts ||
      ids.imageIds.join() !== before ||
      underWay(images) > 0,
    save,
    setKept,
    change: (change: Partial<ProductValues>) => setValues((former) => ({ ...former, ...change })),
    changeChoice: (change: Partial<PublishingChoice>) => setChoice((former) => ({ ...former, ...change })),
  };
}

export type ProductEditorState = ReturnType<typeof useProductEditor>;

function keptIds(files: EditorFiles): string[] {
  return keptFiles(files).flatMap(({ stage }) => (stage.at === 'kept' ? [stage.fileId] : []));
}

function keptFiles({ files }: EditorFiles): EditorFile[] {
  return files.filter(({ stage }) => stage.at === 'kept');
}

/** Files that the product has already are known by their id. */
function textsOf(product: OwnProduct | undefined): Record<string, string> {
  return Object.fromEntries((product?.images ?? []).map(({ _id, alternativeText }) => [_id, alternativeText]));
}

function underWay({ files }: EditorFiles): number {
  return files.filter(({ stage }) => stage.at === 'waiting' || stage.at === 'sending').length;
}

/** The contract is large, so it is loaded when it is needed; without it, the server finds the same. */
async function contractProblems(body: object): Promise<Record<string, string>> {
  const schemas = await import('../../../platform/forms/schemas.ts').catch(() => undefined);
  const schema = schemas?.bodyOf(createProduct as Operation);
  return schema ? fieldErrorsOf(schema, body) : {};
}

/** Images are small and sent in one piece. */
const imageSource: FileSource = {
  chosen: (file) => {
    const { maxSizeBytes } = uploadProductImage.files.file;
    const problem = kindOf(file) === 'photo' ? sizeProblem(file, maxSizeBytes) : t('This is not a picture.');
    return editorFileOf(file, 'photo', problem);
  },
  send: (file, _kind, { onChange }) => transferFile(uploadProductImage, file, { onChange }),
};

/** What a digital product delivers: of any type, and sent resumably, because it may have gigabytes. */
const fileSource: FileSource = {
  chosen: (file) => editorFileOf(file, 'file', sizeProblem(file, createProduct.files.file.maxSizeBytes)),
  send: (file, kind, { accountId, onChange }) => {
    const resumable = { type: resumableTypes[kind] ?? '', accountId };
    // The reply of a resumable upload is the file, not the product.
    return transferFile(createProduct, file, { resumable, onChange }) as FileTransfer<{ readonly _id: string }>;
  },
};
