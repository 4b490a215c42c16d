import { t } from '@ovation/language/t.ts';
import { Button, FileButton, Group, Radio, Stack, Text } from '@mantine/core';
import { VideoScrubber } from './video-scrubber.tsx';
import type { ChosenVideoFile } from './use-video-file.ts';
import type { PosterChoice } from './video-choices.ts';

interface PosterFieldProps {
  readonly poster: PosterChoice;
  readonly videoFile: ChosenVideoFile;
  /** Address of the performer's own picture, where the site has one. */
  readonly picture: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (poster: PosterChoice) => void;
}

/** Chooses the picture that represents the video. */
export function PosterField({ poster, videoFile, picture, errors, onChange }: PosterFieldProps) {
  const choose = (of: string): void => {
    if (of === 'moment') onChange({ of, atMs: 0 });
    else onChange(of === 'own' ? { of, file: undefined } : { of: 'video' });
  };
  const error = errors['thumbnail'] ?? errors['posterAtMs'];
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('Picture')}
        description={t('Shown in lists and before it plays. Blurred while the video is locked.')}
        value={poster.of}
        onChange={choose}
        error={error}
      >
        <Group gap="lg" mt="xs">
          <Radio value="video" label={t('Automatic')} />
          <Radio value="moment" label={t('A frame from the video')} disabled={videoFile.fileId === null} />
          <Radio value="own" label={t('Your own picture')} />
        </Group>
      </Radio.Group>
      {poster.of === 'moment' ? (
        <VideoScrubber
          source={videoFile.source}
          durationMs={videoFile.durationMs}
          atMs={poster.atMs}
          label={t('Time of the frame')}
          onChange={(atMs) => onChange({ of: 'moment', atMs })}
        />
      ) : null}
      {poster.of === 'own' ? (
        <OwnFile
          accept="image/*"
          file={poster.file}
          isKept={picture !== undefined}
          onChoose={(file) => onChange({ of: 'own', file })}
        />
      ) : null}
    </Stack>
  );
}

interface OwnFileProps {
  readonly accept: string;
  readonly file: File | undefined;
  /** Whether the site has one already. */
  readonly isKept: boolean;
  readonly onChoose: (file: File) => void;
}

/** A file that is sent when the video is saved. */
export function OwnFile({ accept, file, isKept, onChoose }: OwnFileProps) {
  return (
    <Group gap="sm">
      <FileButton accept={accept} onChange={(chosen) => chosen && onChoose(chosen)}>
        {(props) => (
          <Button {...props} variant="default" size="sm">
            {file || isKept ? t('Choose another') : t('Choose a file')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {file?.name ?? (isKept ? t('The one you chose before.') : t('None yet.'))}
      </Text>
    </Group>
  );
}
