import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { getProfileOptions, OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Select, TextInput } from '@mantine/core';
import { CountrySelect } from '../../reference/country-select.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useProfileForm } from './use-profile-form.ts';

export type ProfileOptions = ReplyOutput<typeof getProfileOptions>;

const lists = [
  ['gender', 'Gender'],
  ['sexualOrientation', 'Sexual orientation'],
  ['ethnicity', 'Ethnicity'],
  ['height', 'Height'],
  ['weight', 'Weight'],
  ['bodyType', 'Body type'],
  ['size', 'Size'],
  ['hair', 'Hair colour'],
  ['eyes', 'Eye colour'],
] as const;

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
    ({ dateOfBirth: birth, ...values }) => ({ ...values, ...(birth === '' ? {} : { dateOfBirth: birth }) }) as never,
  );
  const { form } = contractForm;
  return (
    <Form of={contractForm} label="About you">
      <Columns tablet={2}>
        <TextInput
          label="Date of birth"
          description="Fans see an age band only."
          type="date"
          autoComplete="bday"
          {...form.getInputProps('dateOfBirth')}
        />
        <CountrySelect
          label="Country"
          description="Where you live."
          placeholder="Prefer not to say"
          clearable
          {...form.getInputProps('country')}
        />
        {lists.map(([name, label]) => (
          <Select
            key={name}
            label={label}
            placeholder="Prefer not to say"
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
