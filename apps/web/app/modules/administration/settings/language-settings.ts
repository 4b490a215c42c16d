import { english } from '@ovation/language/t.ts';
import type { SettingSection } from './setting-sections.ts';

/** What visitors can read besides the usual language. */
export const languageSettings: SettingSection = {
  title: english('Languages'),
  description: english('In which languages people can use the site. What they write themselves is not translated.'),
  fields: [
    {
      key: 'languages',
      kind: 'languages',
      label: english('Languages that visitors can choose'),
      description: english(
        'Besides the usual language, which whoever operates the site sets. People who chose a language that you remove read the usual one.',
      ),
    },
  ],
};
