import { t } from '@ovation/language/t.ts';
import { maxImages } from '@ovation/contract/shop/products.ts';
import { Stack, Text, TextInput, Select } from '@mantine/core';
import { listOwnVideos } from '@ovation/contract/publishing/videos.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import useSWR from 'swr';
import { Dropzone } from '../../../ui/uploads/dropzone.tsx';
import { FileList } from '../../library/files/files-field.tsx';
import type { EditorFiles } from '../../library/files/use-editor-files.ts';
import type { FieldErrors } from '../../library/publishing/use-save-attempt.ts';
import { api } from '../../../platform/api/api.ts';

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
              label={t('Image {number} shows', { number: index + 1 })}
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

interface VideoFieldProps {
  readonly videoId: string | null;
  readonly onChange: (videoId: string | null) => void;
}

const pauseMs = 250;

/** A video of the performer's library that shows the product. */
export function VideoField({ videoId, onChange }: VideoFieldProps) {
  const [typedText, setTyped] = useState('');
  const [q] = useDebouncedValue(typedText.trim(), pauseMs);
  const { data } = useSWR(
    ['own videos', q],
    async () => (await api.call(listOwnVideos, { query: { pageSize: 20, ...(q === '' ? {} : { q }) } })).data,
    { keepPreviousData: true },
  );
  const found = (data ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  const isKnown = videoId === null || found.some(({ value }) => value === videoId);
  return (
    <Select
      label={t('A video that shows it')}
      description={t('Choose one of your videos. People who can see the video get a link to it.')}
      placeholder={t('None')}
      clearable
      searchable
      data={isKnown ? found : [{ value: videoId, label: t('The chosen video') }, ...found]}
      value={videoId}
      onSearchChange={setTyped}
      onChange={onChange}
      nothingFoundMessage={data ? t('No matching videos') : t('Loading your videos')}
    />
  );
}
