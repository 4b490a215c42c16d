import { t } from '@ovation/language/t.ts';
import { listOwnVideos } from '@ovation/contract/publishing/videos.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';

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
