import { english, t, translated } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { getProfileOptions, OwnPerformer } from '@ovation/contract/people/performers.ts';
import { physicalAttributes } from '@ovation/contract/people/profile-options.ts';
import { Select, TextInput, MultiSelect, TagsInput } from '@mantine/core';
import { maxCategories, maxTagLength, maxTags, type CategoryLabel } from '@ovation/contract/site/categories.ts';
import { CountrySelect } from '../../reference/country-select.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useSettings } from '../../../platform/visitor/session.ts';
import { useProfileForm } from './profile-form.tsx';

export type ProfileOptions = ReplyOutput<typeof getProfileOptions>;

const lists = [
  ['gender', english('Gender')],
  ['sexualOrientation', english('Sexual orientation')],
  ['ethnicity', english('Ethnicity')],
  ['height', english('Height')],
  ['weight', english('Weight')],
  ['bodyType', english('Body type')],
  ['size', english('Size')],
  ['hair', english('Hair colour')],
  ['eyes', english('Eye colour')],
] as const;

const isPhysical = (name: string): boolean => physicalAttributes.some((each) => each === name);

/** A performer's attributes, all of them optional. */
export function AboutForm({
  performer,
  options,
}: {
  readonly performer: OwnPerformer;
  readonly options: ProfileOptions;
}) {
  const { gender, country, height, weight, bodyType, ethnicity, size, hair, eyes, sexualOrientation, dateOfBirth } =
    performer;
  const settings = useSettings();
  const isAsked = (name: string): boolean => settings.physicalAttributes || !isPhysical(name);
  // The options are exactly the contract's values, but the form's values are plain strings to TypeScript.
  const contractForm = useProfileForm(
    'about',
    {
      gender,
      country,
      height,
      weight,
      bodyType,
      ethnicity,
      size,
      hair,
      eyes,
      sexualOrientation,
      dateOfBirth: dateOfBirth ?? '',
    },
    // A date that was saved can be replaced, not removed: the contract says so at its field.
    (changed) => changed as never,
  );
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('About you')}>
      <Columns tablet={2}>
        <TextInput
          label={t('Date of birth')}
          description={t('Fans only see an age range.')}
          type="date"
          autoComplete="bday"
          {...form.getInputProps('dateOfBirth')}
        />
        <CountrySelect
          label={t('Country')}
          description={t('Where you live.')}
          placeholder={t('Prefer not to say')}
          clearable
          {...form.getInputProps('country')}
        />
        {lists
          .filter(([name]) => isAsked(name))
          .map(([name, label]) => (
            <Select
              key={name}
              label={translated(label)}
              placeholder={t('Prefer not to say')}
              clearable
              data={options[name]}
              {...form.getInputProps(name)}
            />
          ))}
      </Columns>
      <SaveSection of={contractForm} />
    </Form>
  );
}

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
