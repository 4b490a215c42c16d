import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CountriesSelect } from '../../reference/countries-select.tsx';
import type { SettingValues } from './setting-changes.ts';
import type { SettingField } from './setting-sections.ts';

interface SettingInputProps {
  readonly field: SettingField;
  readonly form: UseFormReturnType<SettingValues>;
}

const gateways = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'sandbox', label: 'Sandbox' },
];

const unknownCountries = [
  { value: 'allow', label: 'Let them in' },
  { value: 'block', label: 'Block them' },
];

const captchas = [
  { value: 'off', label: 'None' },
  { value: 'builtin', label: 'Built-in' },
  { value: 'recaptcha', label: 'Google reCAPTCHA' },
  { value: 'turnstile', label: 'Cloudflare Turnstile' },
];

/** The input of one setting, with its unit. */
export function SettingInput({ field, form }: SettingInputProps) {
  const { key, kind, label, description } = field;
  const words = { label, description };
  switch (kind) {
    case 'toggle':
      return (
        <Switch
          {...words}
          {...form.getInputProps(key, { type: 'checkbox' })}
          size="md"
          labelPosition="left"
          styles={{ body: { justifyContent: 'space-between' }, label: { fontWeight: 600 } }}
        />
      );
    case 'money':
      return (
        <NumberInput
          {...words}
          {...form.getInputProps(key)}
          prefix="$"
          min={0}
          decimalScale={2}
          thousandSeparator=","
          allowNegative={false}
          hideControls
          inputMode="decimal"
        />
      );
    case 'percent':
      return (
        <NumberInput
          {...words}
          {...form.getInputProps(key)}
          suffix=" %"
          decimalScale={2}
          allowNegative={false}
          hideControls
          inputMode="decimal"
        />
      );
    case 'days':
      return (
        <NumberInput
          {...words}
          {...form.getInputProps(key)}
          suffix={form.getValues()[key] === 1 ? ' day' : ' days'}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
        />
      );
    case 'gigabytes':
      return (
        <NumberInput
          {...words}
          {...form.getInputProps(key)}
          suffix=" GB"
          decimalScale={3}
          thousandSeparator=","
          allowNegative={false}
          hideControls
          inputMode="decimal"
        />
      );
    case 'count':
      return (
        <NumberInput
          {...words}
          {...form.getInputProps(key)}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
        />
      );
    case 'gateway':
      return <Select {...words} {...form.getInputProps(key)} data={gateways} allowDeselect={false} />;
    case 'captcha':
      return <Select {...words} {...form.getInputProps(key)} data={captchas} allowDeselect={false} />;
    case 'unknown-countries':
      return <Select {...words} {...form.getInputProps(key)} data={unknownCountries} allowDeselect={false} />;
    case 'countries':
      return <CountriesSelect {...words} {...form.getInputProps(key)} clearable />;
    case 'text':
      return <TextInput {...words} {...form.getInputProps(key)} />;
    default:
      return null;
  }
}
