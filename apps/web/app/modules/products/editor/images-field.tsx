import { t } from '@ovation/language/t.ts';
import { maxImages } from '@ovation/contract/shop/products.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import { FileList } from '../../library/files/file-list.tsx';
import type { EditorFiles } from '../../library/files/use-editor-files.ts';
import type { FieldErrors } from '../../library/publishing/use-save-attempt.ts';

interface ImagesFieldProps {
  readonly images: EditorFiles;
  readonly errors: FieldErrors;
  /** What they show, by key. */
  readonly texts: Readonly<Record<string, string>>;
  readonly onText: (key: string, text: string) => void;
}

/** The images of a product in their order; the first is its cover. */
export function ImagesField({ images, errors, texts, onText }: ImagesFieldProps) {
  const { files } = images;
  const tooMany =
    files.length > maxImages ? t('At most {maxImages} images. Please remove some.', { maxImages }) : undefined;
  return (
    <Stack gap="md">
      <Dropzone
        label={t('Add images')}
        hint={t('Up to {maxImages}, 40 MB each. The first is what people see in lists.', { maxImages })}
        accept="image/*"
        multiple
        error={errors['imageIds'] ?? errors['images'] ?? tooMany}
        onFiles={images.add}
      />
      {files.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Products with images are found and bought more often.')}
        </Text>
      ) : (
        <>
          <FileList
            editorFiles={images}
            label={t('Images of this product')}
            errors={errorsByIndex(errors)}
            isFixed={() => false}
          />
          <Text size="sm">
            {t('What does each image show? People who can’t see it hear this text instead of the product’s name.')}
          </Text>
          {files.map(({ key }, index) => (
            <TextInput
              key={key}
              label={t('Image {value} shows', { value: index + 1 })}
              placeholder={t('A blue bowl on a windowsill')}
              maxLength={300}
              value={texts[key] ?? ''}
              error={errors[`imageTexts.${index}`]}
              onChange={(event) => onText(key, event.currentTarget.value)}
            />
          ))}
        </>
      )}
    </Stack>
  );
}

function errorsByIndex(errors: FieldErrors): ReadonlyMap<number, string> {
  const found = Object.entries(errors).flatMap(([path, message]) => {
    const [, index] = /^imageIds\.(\d+)$/.exec(path) ?? [];
    return index === undefined ? [] : [[Number(index), message] as const];
  });
  return new Map(found);
}
