import { t } from '@ovation/language/t.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { IconCalendarClock, IconPencil, IconSend } from '@tabler/icons-react';
import { MomentInput } from '../../../ui/forms/moment-input.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import type { PublishingChoice } from './publishing-choice.ts';

interface PublishingFieldsProps {
  readonly choice: PublishingChoice;
  readonly access: AccessRule;
  /** Whether it has been published already. */
  readonly isPublished: boolean;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<PublishingChoice>) => void;
}

/** When content is published, when it becomes public, and when it is taken down. */
export function PublishingFields({ choice, access, isPublished, errors, onChange }: PublishingFieldsProps) {
  const ways = [
    {
      value: 'now',
      label: isPublished ? t('Published') : t('Now'),
      description: isPublished ? t('No change.') : t('As soon as you publish.'),
      Icon: IconSend,
    },
    { value: 'later', label: t('Schedule'), description: t('Published automatically.'), Icon: IconCalendarClock },
    { value: 'draft', label: t('Draft'), description: t('Only you can see it.'), Icon: IconPencil },
  ] as const;
  return (
    <>
      <ChoiceCards<PublishingChoice['when']>
        label={t('When')}
        value={choice.when}
        choices={ways}
        onChoose={(when) => onChange({ when })}
      />
      {choice.when === 'later' ? (
        <MomentInput
          label={t('Publish at')}
          value={choice.at}
          error={errors['publishedAt']}
          onChange={(at) => onChange({ at })}
        />
      ) : null}
      {access === 'public' ? null : (
        <MomentInput
          label={t('Open to everyone from')}
          description={t('Early access first, then public. Leave empty to keep the audience above.')}
          value={choice.publicAt}
          error={errors['publicAt']}
          onChange={(publicAt) => onChange({ publicAt })}
        />
      )}
      <MomentInput
        label={t('Take down at')}
        description={t('Leave empty to keep it up. Buyers keep it anyway.')}
        value={choice.endsAt}
        error={errors['endsAt']}
        onChange={(endsAt) => onChange({ endsAt })}
      />
    </>
  );
}
