import { english, t, translated } from '@ovation/language/t.ts';
import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { Card, Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { IconAlertCircle, IconMovie } from '../../../../ui/tabler.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { PeopleShownField, usePeopleShown } from '../../../consent/people-shown-field.tsx';
import { EditorLayout, PublishBar } from '../../publishing/editor-layout.tsx';
import { PublishingCards } from '../../publishing/publishing-fields.tsx';
import { savedMessage, saveLabel, statusNote } from '../../publishing/publishing-labels.ts';
import { TitleFields } from '../../publishing/title-fields.tsx';
import { showFirstError } from '../../publishing/use-save-attempt.ts';
import { CaptionsField } from './captions-field.tsx';
import { PosterField } from './poster-field.tsx';
import { TeaserField } from './teaser-field.tsx';
import { useVideoEditor, type VideoEditorState } from './use-video-editor.ts';
import { Dropzone } from '../../../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../../../ui/uploads/upload-progress.tsx';
import type { FileProgress } from '../../../media/processing/file-progress.ts';
import { processingLabel } from '../../../media/processing/processing-labels.ts';
import type { ChosenVideoFile } from './use-video-file.ts';
import { formatPercent } from '../../../../ui/words/formats.ts';

/** Makes a video, or changes one. The video file is sent as soon as it is chosen, everything else when it is saved. */
export function VideoEditor({ video }: { readonly video?: OwnVideo }) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const editor = useVideoEditor(video);
  const { fields, errors, choice, videoFile } = editor;
  const people = usePeopleShown('video', video?._id);
  const { release } = useUnsaved(editor.hasChanges || people.hasChanges);

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (!saved) return showFirstError();
    await people.save(saved._id);
    release();
    toastSuccess(savedMessage(saved.state, editor.isPublished, savedMessages));
    await navigate('/creator/videos');
  }

  return (
    <EditorLayout
      failure={editor.failure}
      main={
        <>
          <Card padding="lg">
            <VideoFileField
              videoFile={videoFile}
              error={errors['video'] ?? errors['filmId']}
              isFixed={(video?.totalSale ?? 0) > 0}
            />
          </Card>
          <TitleFields
            {...fields}
            placeholder={t('What is this video about?')}
            errors={errors}
            onChange={editor.change}
          />
        </>
      }
      aside={
        <>
          <PublishingCards
            audience={fields}
            choice={choice}
            isPublished={editor.isPublished}
            errors={errors}
            onAudience={editor.change}
            onChoice={editor.changeChoice}
          />
          <Card padding="lg">
            <PeopleShownField of={people} />
          </Card>
        </>
      }
      extras={<ExtraCards editor={editor} video={video} />}
      publishBar={
        <PublishBar
          note={statusNote(performer.status, translated(pendingNote)) ?? noteOf(editor)}
          label={saveLabel(choice, editor.isPublished)}
          saving={editor.saving}
          disabled={performer.status !== 'active' || videoFile.isUnderWay}
          onSave={() => void save()}
        />
      }
    />
  );
}

const savedMessages = { scheduled: english('Your video is scheduled'), published: english('Your video is published') };
const pendingNote = english('You can publish once we have approved you.');

interface ExtraCardsProps {
  readonly editor: VideoEditorState;
  readonly video: OwnVideo | undefined;
}

/** The picture, the teaser and the captions of a video. */
function ExtraCards({ editor, video }: ExtraCardsProps) {
  const { errors, videoFile, choose } = editor;
  return (
    <>
      <Card padding="lg">
        <PosterField
          poster={editor.poster}
          videoFile={videoFile}
          picture={video?.posterAtMs === null ? video.thumbnail?.thumbnails[0]?.url : undefined}
          errors={errors}
          onChange={(poster) => choose({ poster })}
        />
      </Card>
      <Card padding="lg">
        <TeaserField
          teaser={editor.teaser}
          videoFile={videoFile}
          isKept={video?.teaser !== undefined && video.teaserStartMs === null}
          errors={errors}
          onChange={(teaser) => choose({ teaser })}
        />
      </Card>
      <Card padding="lg">
        <CaptionsField
          captions={editor.captions}
          error={errors['captions'] ?? errors['captionsLanguage']}
          onChange={(captions) => choose({ captions })}
        />
      </Card>
    </>
  );
}

function noteOf({ videoFile, saving, sent }: VideoEditorState): string {
  if (saving) return t('Saving, {percent} uploaded.', { percent: formatPercent(Math.floor(sent * 100)) });
  if (videoFile.isUnderWay) return t('The video is still uploading. You can fill in the rest in the meantime.');
  const status = videoFile.processing?.status;
  return status === 'queued' || status === 'processing'
    ? t('The video is still being processed. You can publish now: fans see it as soon as it can be played.')
    : '';
}

interface VideoFileFieldProps {
  readonly videoFile: ChosenVideoFile;
  readonly error: string | undefined;
  /** Its file cannot be replaced, because it was bought. */
  readonly isFixed: boolean;
}

const accept = 'video/*,.mkv';

/** The video file: sent as soon as it is chosen, and followed until it can be played. */
function VideoFileField({ videoFile, error, isFixed }: VideoFileFieldProps) {
  const choose = (file: File | null | undefined): void => {
    if (file) void videoFile.choose(file);
  };
  return (
    <Stack gap="sm">
      {videoFile.fileId === null && !videoFile.isUnderWay ? (
        <Dropzone
          label={t('Add a video')}
          hint={t('Drop it here, or choose it. Up to 5 GB. Uploads resume after a lost connection or a closed laptop.')}
          accept={accept}
          error={error}
          onFiles={([file]) => choose(file)}
        />
      ) : null}
      <UploadProgress state={videoFile.sending} onCancel={videoFile.cancel} hold={videoFile.hold} />
      {videoFile.fileId === null ? null : (
        <Group gap="sm" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <IconMovie size={22} stroke={1.6} aria-hidden />
            <Text fw={600} truncate>
              {videoFile.name ?? t('Video file')}
            </Text>
          </Group>
          {isFixed ? (
            <Text size="sm" c="dimmed">
              {t('People have bought this video, so its file can’t be removed.')}
            </Text>
          ) : (
            <FileButton accept={accept} onChange={choose}>
              {(props) => (
                <Button {...props} variant="default" size="sm" disabled={videoFile.isUnderWay}>
                  {t('Replace the video')}
                </Button>
              )}
            </FileButton>
          )}
        </Group>
      )}
      {videoFile.processing ? <Processing progress={videoFile.processing} /> : null}
      {error !== undefined && videoFile.fileId !== null ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}

function Processing({ progress: known }: { readonly progress: FileProgress }) {
  const { status, progress, message } = known;
  if (status === 'ready')
    return (
      <Text size="sm" c="dimmed">
        {t('Ready to watch.')} {message}
      </Text>
    );
  if (status === 'failed')
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
        {t('{problem} Please replace it.', { problem: message ?? t('This video could not be processed.') })}
      </Alert>
    );
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('{processingLabel}. You can continue in the meantime.', { processingLabel: processingLabel(known) })}
      </Text>
      <Progress value={progress} size="sm" mt={4} aria-label={t('Processing')} />
    </div>
  );
}
