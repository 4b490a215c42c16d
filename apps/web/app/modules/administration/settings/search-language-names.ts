import { t } from '@ovation/language/t.ts';
import type { SearchLanguage } from '@ovation/contract/site/settings.ts';

export const searchLanguageNames: Readonly<Record<SearchLanguage, string>> = {
  simple: t('None: words as they are'),
  arabic: t('Arabic'),
  danish: t('Danish'),
  dutch: t('Dutch'),
  english: t('English'),
  finnish: t('Finnish'),
  french: t('French'),
  german: t('German'),
  greek: t('Greek'),
  hungarian: t('Hungarian'),
  indonesian: t('Indonesian'),
  irish: t('Irish'),
  italian: t('Italian'),
  lithuanian: t('Lithuanian'),
  nepali: t('Nepali'),
  norwegian: t('Norwegian'),
  portuguese: t('Portuguese'),
  romanian: t('Romanian'),
  russian: t('Russian'),
  spanish: t('Spanish'),
  swedish: t('Swedish'),
  tamil: t('Tamil'),
  turkish: t('Turkish'),
};
