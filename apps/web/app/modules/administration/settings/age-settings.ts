import { english } from '@ovation/language/t.ts';
import type { SettingSection } from './setting-sections.ts';

/** What visitors are asked about their age, by country. */
export const ageSettings: SettingSection = {
  title: english('Age'),
  description: english(
    'What visitors have to show before they see any published content. Staff, and creators whose documents you have approved, aren’t asked. The terms, the contact form, reports and people’s own accounts stay open to everyone.',
  ),
  fields: [
    {
      key: 'ageRule',
      kind: 'age-rule',
      label: english('Rule'),
      description: english(
        'For all countries that aren’t in any of the lists below, and for visitors whose country is unknown.',
      ),
    },
    {
      key: 'ageNoneCountries',
      kind: 'countries',
      label: english('Countries where nothing is asked'),
      description: english('Whatever the rule for other countries.'),
    },
    {
      key: 'ageDeclareCountries',
      kind: 'countries',
      label: english('Countries where visitors say that they are 18 or older'),
      description: english(
        'They press a button once a year. Search engines and previews of links see only the question.',
      ),
    },
    {
      key: 'ageProveCountries',
      kind: 'countries',
      label: english('Countries where people prove it'),
      description: english(
        'They log in and enter a credit card, which the payment provider checks but does not charge. We store only that it succeeded, how, and until when it counts.',
      ),
    },
    {
      key: 'ageProofDays',
      kind: 'days',
      label: english('Proof is valid for'),
      description: english('After this time, people have to prove it again. A change applies to new proofs.'),
    },
  ],
};
