import { t } from '@ovation/language/t.ts';
import { blockCountries } from '@ovation/contract/people/audience.ts';
import { Text, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { IpAttribution } from '../../../ui/ip-attribution.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { CountriesSelect } from '../../reference/countries-select.tsx';

const aboutUnknown = {
  allow: t('Visitors whose country is unknown can see you.'),
  block: t('As soon as you block a country, visitors whose country is unknown can’t see you either.'),
} as const;

const description = [
  t('Visitors from there see that your content is not available.'),
  t('The country comes from their network address; a VPN can hide it.'),
].join(' ');

/** The countries whose visitors cannot see a performer. */
export function BlockedCountries({ countries }: { readonly countries: readonly string[] }) {
  const { unknownCountries } = useSettings();
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(blockCountries, {
    initialValues: { countries: [...countries] },
    send: async (body) => {
      await api.call(blockCountries, { body });
      toastSuccess(t('Changes saved'));
      await revalidate();
    },
  });
  return (
    <Form of={contractForm} label={t('Countries')}>
      <Title order={2} size="h3">
        {t('Countries')}
      </Title>
      <CountriesSelect
        label={t('Blocked countries')}
        placeholder={t('Choose countries')}
        description={description}
        clearable
        {...contractForm.form.getInputProps('countries')}
      />
      <Text size="sm" c="dimmed">
        {countries.length === 0
          ? t('No country is blocked.')
          : t('{length} {length, plural, one {country is} other {countries are}} blocked.', {
              length: countries.length,
            })}
      </Text>
      <Text size="sm" c="dimmed">
        {aboutUnknown[unknownCountries]}
      </Text>
      <SaveSection of={contractForm} />
      <IpAttribution />
    </Form>
  );
}
