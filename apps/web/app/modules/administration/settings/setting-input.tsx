import { NumberInput, Select, Switch, TextInput, type NumberInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CountriesSelect } from '../../reference/countries-select.tsx';
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
    { value: 'stripe', label: 'Stripe' },
    { value: 'sandbox', label: 'Sandbox' },
  ],
  'identity-provider': [
    { value: 'manual', label: 'Staff alone' },
    { value: 'stripe', label: 'Staff and Stripe Identity' },
  ],
  'unknown-countries': [
    { value: 'allow', label: 'Let them in' },
    { value: 'block', label: 'Block them' },
  ],
  'age-rule': [
    { value: 'none', label: 'Nothing is asked' },
    { value: 'declare', label: 'Visitors say that they are 18 or older' },
    { value: 'prove', label: 'People log in and prove it' },
  ],
  streamers: [
    { value: 'approved', label: 'Every approved performer' },
    { value: 'case-by-case', label: 'Only performers you allow' },
  ],
  'live-provider': [
    { value: 'embedded', label: 'This machine' },
    { value: 'livekit', label: 'LiveKit' },
    { value: 'agora', label: 'Agora' },
  ],
  theme: [
    { value: 'light', label: 'Light' },
    { value: 'system', label: 'As the visitor’s device' },
  ],
  captcha: [
    { value: 'off', label: 'None' },
    { value: 'builtin', label: 'Built-in' },
    { value: 'recaptcha', label: 'Google reCAPTCHA' },
    { value: 'turnstile', label: 'Cloudflare Turnstile' },
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
      const unit = form.getValues()[key] === 1 ? ' day' : ' days';
      return <SettingNumber {...texts} {...form.getInputProps(key)} {...numbers.days} suffix={unit} />;
    }
    case 'gateway':
    case 'identity-provider':
    case 'captcha':
    case 'streamers':
    case 'live-provider':
    case 'theme':
    case 'unknown-countries':
    case 'age-rule':
      return <Select {...texts} {...form.getInputProps(key)} data={choices[kind]} allowDeselect={false} />;
    case 'countries':
      return <CountriesSelect {...texts} {...form.getInputProps(key)} clearable />;
    case 'text':
      return <TextInput {...texts} {...form.getInputProps(key)} />;
    default:
      return null;
  }
}

function SettingNumber(props: NumberInputProps) {
  return <NumberInput allowNegative={false} hideControls {...props} />;
}
