import { t } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import { changePhoto, type OwnPhoto } from '@ovation/contract/publishing/galleries.ts';
import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { useReturnFocus } from '../../../../ui/feedback/return-focus.ts';
import { keptOf, type EditorPhoto } from './editor-photo.ts';
import classes from './photos.module.css';

interface PhotoDetailsProps {
  readonly photos: readonly EditorPhoto[];
  /** The key of the photo that is described. */
  readonly shown: string;
  readonly onShow: (key: string) => void;
  readonly onChanged: (photo: OwnPhoto) => void;
  readonly onClose: () => void;
}

/** The title and the alternative text of each photo. Moving on and closing save what was typed. */
export function PhotoDetails({ photos, shown, onShow, onChanged, onClose }: PhotoDetailsProps) {
  useReturnFocus();
  const described = photos.filter(({ stage }) => stage.at === 'kept');
  const index = described.findIndex(({ key }) => key === shown);
  const current = described[index];
  const [photo] = current ? keptOf([current]) : [];
  if (!current || !photo) return null;
  const neighbour = (step: number) => described[index + step]?.key;
  const heading = t('Photo {number} of {total}', { number: index + 1, total: described.length });
  return (
    <DetailsForm
      key={photo._id}
      heading={heading}
      photo={photo}
      preview={current.preview}
      before={neighbour(-1)}
      after={neighbour(1)}
      onShow={onShow}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}

interface DetailsFormProps extends Pick<PhotoDetailsProps, 'onShow' | 'onChanged' | 'onClose'> {
  readonly heading: string;
  readonly photo: OwnPhoto;
  readonly preview: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function DetailsForm({ heading, photo, preview, before, after, onShow, onChanged, onClose }: DetailsFormProps) {
  const { details, setDetails, isChanged, saving, failure, leave } = useDetails(photo, onChanged);
  const fields = failure instanceof ApiError ? failure.fields : {};
  return (
    <Modal
      opened
      onClose={() => void leave(onClose)}
      title={heading}
      size="lg"
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void leave(onClose);
        }}
      >
        <Stack>
          {failure === undefined ? null : (
            <Alert color="red" variant="light" role="alert">
              {messageOf(failure)}
            </Alert>
          )}
          {preview === undefined ? null : <img src={preview} alt="" className={classes.photoDetailsPicture} />}
          <TextInput
            label={t('Title')}
            description={t('Shown below the photo. Optional.')}
            maxLength={150}
            value={details.title}
            error={fields['title']}
            onChange={({ currentTarget: { value } }) => setDetails((typed) => ({ ...typed, title: value }))}
            data-autofocus
          />
          <Textarea
            label={t('What it shows')}
            description={t('Read aloud to people who can’t see it: who, what, where.')}
            maxLength={1_000}
            autosize
            minRows={2}
            value={details.alternativeText}
            error={fields['alternativeText']}
            onChange={({ currentTarget: { value } }) => setDetails((typed) => ({ ...typed, alternativeText: value }))}
          />
          <Group justify="space-between">
            <Neighbours before={before} after={after} disabled={saving} onGo={(key) => void leave(() => onShow(key))} />
            <Group gap="xs">
              <Button variant="subtle" color="gray" disabled={saving} onClick={onClose}>
                {isChanged ? t('Discard') : t('Close')}
              </Button>
              <Button type="submit" loading={saving}>
                {t('Done')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What is typed of a photo. `leave` saves it where it differs, and goes on only if that worked. */
function useDetails(photo: OwnPhoto, onChanged: (photo: OwnPhoto) => void) {
  const [details, setDetails] = useState({ title: photo.title, alternativeText: photo.alternativeText });
  const [failure, setFailure] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const isChanged = details.title !== photo.title || details.alternativeText !== photo.alternativeText;

  async function leave(go: () => void): Promise<void> {
    if (!isChanged) return go();
    setSaving(true);
    try {
      onChanged(await api.call(changePhoto, { params: { id: photo._id }, body: details }));
      go();
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  }

  return { details, setDetails, isChanged, saving, failure, leave };
}

interface NeighboursProps {
  /** Keys of the photos; undefined at the ends. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly disabled: boolean;
  readonly onGo: (key: string) => void;
}

function Neighbours({ before, after, disabled, onGo }: NeighboursProps) {
  return (
    <Group gap="xs">
      <Button variant="default" disabled={before === undefined || disabled} onClick={() => onGo(before ?? '')}>
        {t('Previous')}
      </Button>
      <Button variant="default" disabled={after === undefined || disabled} onClick={() => onGo(after ?? '')}>
        {t('Next')}
      </Button>
    </Group>
  );
}
