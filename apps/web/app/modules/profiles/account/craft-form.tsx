import { t } from '@ovation/language/t.ts';
import { maxCategories, maxTagLength, maxTags, type CategoryLabel } from '@ovation/contract/site/categories.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { MultiSelect, TagsInput } from '@mantine/core';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface CraftFormProps {
  readonly performer: OwnPerformer;
  /** All that can be chosen. */
  readonly categories: readonly CategoryLabel[];
}

/** What a performer does: categories of the site, and tags in their own words. */
export function CraftForm({ performer, categories }: CraftFormProps) {
  const contractForm = useProfileForm(
    'craft',
    { categories: performer.categories.map(({ slug }) => slug), tags: [...performer.tags] },
    (values) => values,
  );
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('What you do')}>
      <MultiSelect
        label={t('Categories')}
        description={t('People browse by category. Choose up to {maxCategories}.', { maxCategories })}
        placeholder={form.values.categories.length === 0 ? t('Choose a category') : ''}
        data={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        maxValues={maxCategories}
        searchable
        clearable
        nothingFoundMessage={t('No matching category')}
        {...form.getInputProps('categories')}
      />
      <TagsInput
        label={t('Tags')}
        dir="auto"
        description={t('In your own words, up to {maxTags}. Press Enter after each.', { maxTags })}
        placeholder={form.values.tags.length === 0 ? t('cello, live music, behind the scenes') : ''}
        maxTags={maxTags}
        maxLength={maxTagLength}
        splitChars={[',']}
        acceptValueOnBlur
        clearable
        {...form.getInputProps('tags')}
        error={errorOf(form.errors, 'tags')}
      />
      <SaveSection of={contractForm} />
    </Form>
  );
}

/** The error of the field, or of one of its values. */
function errorOf(errors: Readonly<Record<string, unknown>>, field: string) {
  const path = Object.keys(errors).find((name) => name === field || name.startsWith(`${field}.`));
  return path === undefined ? undefined : String(errors[path]);
}
