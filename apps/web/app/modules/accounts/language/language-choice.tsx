import { isLanguage, languageNames } from '@ovation/language/languages.ts';
import { t } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { toastError } from '../../../platform/toasts.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { chooseLanguage } from './choose-language.ts';

/** No language has this code. */
const ofBrowser = 'browser';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** What the account reads, as a field that saves at once. */
export function LanguageChoice({ me }: { readonly me: Pick<Me, 'language'> }) {
  const { languages } = useSettings();
  const [isSaving, setSaving] = useState(false);
  const hydrated = useHydrated();
  const options: readonly Option[] = [
    { value: ofBrowser, label: t('As my browser says') },
    ...languages.map(({ code, name }) => ({ value: code, label: name })),
  ];
  const choose = async (value: string): Promise<void> => {
    setSaving(true);
    try {
      await chooseLanguage(value === ofBrowser ? null : value);
    } catch (refused) {
      toastError(refused);
      setSaving(false);
    }
  };
  return (
    <Select
      aria-label={t('Language')}
      description={t('What you read here and in our emails.')}
      disabled={!hydrated || isSaving}
      allowDeselect={false}
      value={me.language ?? ofBrowser}
      data={[...options, ...noLongerOffered(me.language, options)]}
      renderOption={({ option }) => (
        <span lang={option.value === ofBrowser ? undefined : option.value} dir="auto">
          {option.label}
        </span>
      )}
      onChange={(value) => value !== null && void choose(value)}
    />
  );
}

/** What the account chose stays until it chooses again, although pages are in the usual language meanwhile. */
function noLongerOffered(chosen: string | null, options: readonly Option[]): readonly Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return [];
  const name = isLanguage(chosen) ? languageNames[chosen] : chosen;
  return [{ value: chosen, label: t('{name} (no longer offered)', { name }), disabled: true }];
}
