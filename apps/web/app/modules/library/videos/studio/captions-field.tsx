import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { IconX } from '../../../../ui/tabler.ts';
import { useState } from 'react';
import { languageName } from '../../../media/player/language-name.ts';
import type { CaptionsChoice } from './video-choices.ts';

interface CaptionsFieldProps {
  readonly captions: readonly CaptionsChoice[];
  readonly error: string | undefined;
  readonly onChange: (captions: readonly CaptionsChoice[]) => void;
}

const languages = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'es-MX',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
];
const optionsByName = inEachLanguage((code) =>
  languages
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, code)),
);

/** Captions, one WebVTT file for each language. */
export function CaptionsField({ captions, error, onChange }: CaptionsFieldProps) {
  const [language, setLanguage] = useState('en');
  const without = (removed: string): CaptionsChoice[] => captions.filter((track) => track.language !== removed);
  const add = (file: File): void => onChange([...without(language), { language, file }]);
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} size="sm">
          {t('Captions')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('WebVTT files (.vtt), one for each language. Visible to anyone who can see the video.')}
        </Text>
      </div>
      {captions.map((track) => (
        <Group key={track.language} gap="sm" wrap="nowrap">
          <Text size="sm" fw={600}>
            {languageName(track.language)}
          </Text>
          <Text size="sm" c="dimmed" truncate flex={1}>
            {track.file?.name ?? ''}
          </Text>
          <ActionIcon
            onClick={() => onChange(without(track.language))}
            aria-label={t('Remove the captions in {languageName}', { languageName: languageName(track.language) })}
          >
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="sm">
        <Select
          aria-label={t('Language of the captions')}
          data={optionsByName()}
          searchable
          allowDeselect={false}
          value={language}
          onChange={(value) => setLanguage(value ?? 'en')}
          w={200}
        />
        <FileButton accept=".vtt,text/vtt" onChange={(file) => file && add(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {captions.some((track) => track.language === language) ? t('Replace captions') : t('Add captions')}
            </Button>
          )}
        </FileButton>
      </Group>
      {error === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
