import { t } from '@ovation/language/t.ts';
import type { SettingSection } from './setting-sections.ts';

/** What visitors are asked about their age, by country. */
export const ageSettings: SettingSection = {
  title: t('Age'),
  description: t(
    'What visitors show before they see anything that is published. Creators whose documents you have approved, and staff, are asked nothing. The terms, the contact form, reports, and one’s own account stay open to everyone.',
  ),
  fields: [
    {
      key: 'ageRule',
      kind: 'age-rule',
      label: t('Rule'),
      description: t('For all countries that are in none of the lists below, and where the country is unknown.'),
    },
    {
      key: 'ageNoneCountries',
      kind: 'countries',
      label: t('Countries where nothing is asked'),
      description: t('Whatever the rule for the others is.'),
    },
    {
      key: 'ageDeclareCountries',
      kind: 'countries',
      label: t('Countries where visitors say that they are 18 or older'),
      description: t('They press a button once a year. Search engines and previews of links see only the question.'),
    },
    {
      key: 'ageProveCountries',
      kind: 'countries',
      label: t('Countries where people prove it'),
      description: t(
        'They log in and enter a credit card, which the payment provider checks and does not charge. Stored is only that it succeeded, how, and until when.',
      ),
    },
    {
      key: 'ageProofDays',
      kind: 'days',
      label: t('A proof counts for'),
      description: t('After this time it has to be repeated. A change counts for new proofs.'),
    },
  ],
};
