import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { Card, Stack } from '@mantine/core';
import { AudienceFields } from './audience-fields.tsx';
import type { PublishingChoice } from './publishing-choice.ts';
import { PublishingFields } from './publishing-fields.tsx';
import type { FieldErrors } from './use-save-attempt.ts';

interface PublishingCardsProps {
  readonly audience: { readonly access: AccessRule; readonly price: number | '' };
  readonly choice: PublishingChoice;
  readonly isPublished: boolean;
  readonly errors: FieldErrors;
  readonly onAudience: (change: { access?: AccessRule; price?: number | '' }) => void;
  readonly onChoice: (change: Partial<PublishingChoice>) => void;
}

/** Who may see the content of an editor, what it costs, and when it is published. */
export function PublishingCards({
  audience: { access, price },
  choice,
  isPublished,
  errors,
  onAudience,
  onChoice,
}: PublishingCardsProps) {
  return (
    <>
      <Card padding="lg">
        <Stack gap="md">
          <AudienceFields access={access} price={price} priceError={errors['price']} onChange={onAudience} />
        </Stack>
      </Card>
      <Card padding="lg">
        <Stack gap="md">
          <PublishingFields
            choice={choice}
            access={access}
            isPublished={isPublished}
            errors={errors}
            onChange={onChoice}
          />
        </Stack>
      </Card>
    </>
  );
}
