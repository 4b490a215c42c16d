import { t } from '@ovation/language/t.ts';
import { SingleFileField } from '../../files/single-file.tsx';
import type { FieldErrors } from '../../publishing/use-save-attempt.ts';
import classes from './editor.module.css';
import type { FeedEditorState } from './use-feed-editor.ts';

interface CoverFieldsProps {
  readonly media: FeedEditorState['media'];
  readonly errors: FieldErrors;
}

/** The picture that stands for a post, and its free preview. */
export function CoverFields({ media, errors }: CoverFieldsProps) {
  return (
    <div className={classes.pair}>
      <SingleFileField
        of={media.thumbnail}
        kind="photo"
        label={t('Thumbnail')}
        description={t('The picture shown for this post. By default, the first photo.')}
        error={errors['thumbnailId']}
      />
      <SingleFileField
        of={media.teaser}
        kind="video"
        label={t('Teaser video')}
        description={t('A short video that everyone can see.')}
        error={errors['teaserId']}
      />
    </div>
  );
}
