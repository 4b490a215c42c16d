import { languageNames, languages } from '@ovation/language/languages.ts';
import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import {
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TextInput,
  Button,
  FileButton,
  type NumberInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  searchLanguages,
  type SearchLanguage,
  type changeSettings,
  type SettingKey,
  type Settings,
} from '@ovation/contract/site/settings.ts';
import { uploadSiteImage } from '@ovation/contract/site/reference.ts';
import { IconPhotoUp } from '../../../ui/tabler.ts';
import { useState } from 'react';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { optionsOf } from '../../../ui/words/options.ts';
import { CountriesSelect } from '../../reference/countries-select.tsx';
import type { SettingField } from './setting-sections.ts';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import classes from './settings.module.css';
import { changedOf } from '../../../platform/forms/stored-values.ts';

const searchLanguageNames: Readonly<Record<SearchLanguage, EnglishText>> = {
  simple: english('None: words as they are'),
  arabic: english('Arabic'),
  danish: english('Danish'),
  dutch: english('Dutch'),
  english: english('English'),
  finnish: english('Finnish'),
  french: english('French'),
  german: english('German'),
  greek: english('Greek'),
  hungarian: english('Hungarian'),
  indonesian: english('Indonesian'),
  irish: english('Irish'),
  italian: english('Italian'),
  lithuanian: english('Lithuanian'),
  nepali: english('Nepali'),
  norwegian: english('Norwegian'),
  portuguese: english('Portuguese'),
  romanian: english('Romanian'),
  russian: english('Russian'),
  spanish: english('Spanish'),
  swedish: english('Swedish'),
  tamil: english('Tamil'),
  turkish: english('Turkish'),
};

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
    { value: 'stripe', label: english('Stripe') },
    { value: 'sandbox', label: english('Sandbox') },
  ],
  'identity-provider': [
    { value: 'manual', label: english('Staff alone') },
    { value: 'stripe', label: english('Staff and Stripe Identity') },
  ],
  'unknown-countries': [
    { value: 'allow', label: english('Let them in') },
    { value: 'block', label: english('Block them') },
  ],
  'age-rule': [
    { value: 'none', label: english('Nothing is asked') },
    { value: 'declare', label: english('Visitors say that they are 18 or older') },
    { value: 'prove', label: english('People log in and prove it') },
  ],
  streamers: [
    { value: 'approved', label: english('Every approved creator') },
    { value: 'case-by-case', label: english('Only creators you allow') },
  ],
  'live-provider': [
    { value: 'embedded', label: english('This machine') },
    { value: 'livekit', label: english('LiveKit') },
    { value: 'agora', label: english('Agora') },
  ],
  theme: [
    { value: 'light', label: english('Light') },
    { value: 'dark', label: english('Dark') },
    { value: 'system', label: english('As the visitor’s device') },
  ],
  'search-language': searchLanguages.map((language) => ({ value: language, label: searchLanguageNames[language] })),
  captcha: [
    { value: 'off', label: english('None') },
    { value: 'builtin', label: english('Built-in') },
    { value: 'recaptcha', label: english('Google reCAPTCHA') },
    { value: 'turnstile', label: english('Cloudflare Turnstile') },
  ],
};

/** Each by its name in itself. */
const languageOptions = languages.map((code) => ({ value: code, label: languageNames[code] }));

/** The input of one setting, with its unit. */
export function SettingInput({ field, form }: SettingInputProps) {
  const { key, kind, label, description } = field;
  const texts = { label: translated(label), description: translated(description) };
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
      const unit = t('{days, plural, one {day} other {days}}', { days: Number(form.getValues()[key]) });
      return <SettingNumber {...texts} {...form.getInputProps(key)} {...numbers.days} suffix={` ${unit}`} />;
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
      return <Select {...texts} {...form.getInputProps(key)} data={optionsOf(choices[kind])} allowDeselect={false} />;
    case 'countries':
      return <CountriesSelect {...texts} {...form.getInputProps(key)} clearable />;
    case 'languages':
      return <MultiSelect {...texts} {...form.getInputProps(key)} data={languageOptions} searchable clearable />;
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

interface ImageSettingProps {
  readonly label: string;
  readonly description: string;
  readonly kind: 'logo' | 'dark-logo' | 'icon';
  readonly value?: string;
  readonly error?: React.ReactNode;
  readonly onChange: (address: string) => void;
}

/** The address of a picture, the picture as pages show it, and a button that uploads another. */
function ImageSetting({ label, description, kind, value = '', error, onChange, ...input }: ImageSettingProps) {
  const [isSending, setSending] = useState(false);
  const send = async (image: File): Promise<void> => {
    setSending(true);
    try {
      onChange((await api.call(uploadSiteImage, { files: { image } })).url);
    } catch (refused) {
      toastError(refused);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.setting}>
      <TextInput
        {...input}
        label={label}
        description={description}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.shown} data-kind={kind}>
        <img key={value} src={value} alt="" className={classes.image} />
      </div>
      <FileButton
        accept="image/svg+xml,image/png,image/jpeg,image/webp,image/x-icon"
        onChange={(image) => image && void send(image)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={isSending}
            leftSection={<IconPhotoUp size={18} stroke={1.6} aria-hidden />}
            aria-label={t('Upload: {label}', { label })}
          >
            {t('Upload')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** The values of the inputs: a number field may be empty while it is edited. */
export type SettingValues = Record<SettingKey, string | number | boolean | string[]>;

/** Only the changed settings, so that two administrators do not overwrite each other. */
export function changesOf(settings: Settings, values: SettingValues): BodyInput<typeof changeSettings> {
  return changedOf(settings as SettingValues, values) as BodyInput<typeof changeSettings>;
}
