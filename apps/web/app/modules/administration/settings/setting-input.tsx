import { t } from '@ovation/language/t.ts';
import { NumberInput, Select, Switch, TextInput, type NumberInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CountriesSelect } from '../../reference/countries-select.tsx';
import { searchLanguages } from '@ovation/contract/site/settings.ts';
import { ImageSetting } from './image-setting.tsx';
import { searchLanguageNames } from './search-language-names.ts';
import type { SettingValues } from './setting-changes.ts';
import type { SettingField } from './setting-sections.ts';

interface SettingInputProps {
  readonly field: SettingField;
  readonly form: UseFormReturnType<SettingValues>;
}

/** How each kind of number is shown and edited. */
const numbers = {
  money: { prefix: '$', min: 0, decimalScale: 2, thousandSeparator: ',', inputMode: 'decimal' },
  percent: { suffix: ' %', decimalScale: 2, inputMode: 'decimal' },
  days: { allowDecimal: false, inputMode: 'numeric' },
  gigabytes: { suffix: ' GB', decimalScale: 3, thousandSeparator: ',', inputMode: 'decimal' },
  count: { allowDecimal: false, inputMode: 'numeric' },
  hours: { allowDecimal: false, suffix: ' h', inputMode: 'numeric' },
  kilobits: { allowDecimal: false, suffix: ' kbit/s', thousandSeparator: ',', inputMode: 'numeric' },
} as const satisfies Partial<Record<SettingField['kind'], NumberInputProps>>;

const choices = {
  gateway: [
    { value: 'stripe', label: t('Stripe') },
    { value: 'sandbox', label: t('Sandbox') },
  ],
  'identity-provider': [
    { value: 'manual', label: t('Staff alone') },
    { value: 'stripe', label: t('Staff and Stripe Identity') },
  ],
  'unknown-countries': [
    { value: 'allow', label: t('Let them in') },
    { value: 'block', label: t('Block them') },
  ],
  'age-rule': [
    { value: 'none', label: t('Nothing is asked') },
    { value: 'declare', label: t('Visitors say that they are 18 or older') },
    { value: 'prove', label: t('People log in and prove it') },
  ],
  streamers: [
    { value: 'approved', label: t('Every approved performer') },
    { value: 'case-by-case', label: t('Only performers you allow') },
  ],
  'live-provider': [
    { value: 'embedded', label: t('This machine') },
    { value: 'livekit', label: t('LiveKit') },
    { value: 'agora', label: t('Agora') },
  ],
  theme: [
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
    { value: 'system', label: t('As the visitor’s device') },
  ],
  'search-language': searchLanguages.map((language) => ({ value: language, label: searchLanguageNames[language] })),
  captcha: [
    { value: 'off', label: t('None') },
    { value: 'builtin', label: t('Built-in') },
    { value: 'recaptcha', label: t('Google reCAPTCHA') },
    { value: 'turnstile', label: t('Cloudflare Turnstile') },
  ],
};

/** The input of one setting, with its unit. */
export function SettingInput({ field, form }: SettingInputProps) {
  const { key, kind, label, description } = field;
  const texts = { label, description };
  switch (kind) {
    case 'toggle':
      return (
        <Switch
          {...texts}
          {...form.getInputProps(key, { type: 'checkbox' })}
          size="md"
          labelPosition="left"
          styles={{ body: { justifyContent: 'space-between' }, label: { fontWeight: 600 } }}
        />
      );
    case 'money':
    case 'percent':
    case 'gigabytes':
    case 'count':
    case 'hours':
    case 'kilobits':
      return <SettingNumber {...texts} {...form.getInputProps(key)} {...numbers[kind]} />;
    case 'days': {
      const unit = t('{key, plural, one { day} other { days}}', { key: Number(form.getValues()[key]) });
      return <SettingNumber {...texts} {...form.getInputProps(key)} {...numbers.days} suffix={unit} />;
    }
    case 'gateway':
    case 'identity-provider':
    case 'captcha':
    case 'search-language':
    case 'streamers':
    case 'live-provider':
    case 'theme':
    case 'unknown-countries':
    case 'age-rule':
      return <Select {...texts} {...form.getInputProps(key)} data={choices[kind]} allowDeselect={false} />;
    case 'countries':
      return <CountriesSelect {...texts} {...form.getInputProps(key)} clearable />;
    case 'logo':
    case 'dark-logo':
    case 'icon':
      return <ImageSetting {...texts} {...form.getInputProps(key)} kind={kind} />;
    case 'text':
      return <TextInput {...texts} {...form.getInputProps(key)} />;
    default:
      return null;
  }
}

function SettingNumber(props: NumberInputProps) {
  return <NumberInput allowNegative={false} hideControls {...props} />;
}
