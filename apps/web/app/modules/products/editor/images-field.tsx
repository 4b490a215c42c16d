import { maxImages } from '@ovation/contract/shop/products.ts';
import { Stack, Text } from '@mantine/core';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import { FileList } from '../../library/files/file-list.tsx';
import type { EditorFiles } from '../../library/files/use-editor-files.ts';
import type { FieldErrors } from '../../library/publishing/use-save-attempt.ts';

interface ImagesFieldProps {
  readonly images: EditorFiles;
  readonly errors: FieldErrors;
}

/** The images of a product in their order; the first is its cover. */
export function ImagesField({ images, errors }: ImagesFieldProps) {
  const { files } = images;
  const tooMany = files.length > maxImages ? `At most ${maxImages} images. Please remove some.` : undefined;
  return (
    <Stack gap="md">
      <Dropzone
        label="Add images"
        hint={`Up to ${maxImages}, 40 MB each. The first is what people see in lists.`}
        accept="image/*"
        multiple
        error={errors['imageIds'] ?? errors['images'] ?? tooMany}
        onFiles={images.add}
      />
      {files.length === 0 ? (
        <Text size="sm" c="dimmed">
          Products with images are found and bought more often.
        </Text>
      ) : (
        <FileList
          editorFiles={images}
          label="Images of this product"
          errors={errorsByIndex(errors)}
          isFixed={() => false}
        />
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
