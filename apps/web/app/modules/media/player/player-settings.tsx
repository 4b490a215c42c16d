import { t } from '@ovation/language/t.ts';
import { useId } from 'react';
import type { Quality } from './attach-video.ts';
import { rates } from './video-controls.ts';
import { languageName } from './language-name.ts';
import classes from './controls.module.css';

interface PlayerSettingsProps {
  readonly id: string;
  readonly rate: number;
  readonly onRate: (rate: number) => void;
  /** Empty where the browser chooses by itself. */
  readonly qualities: readonly Quality[];
  /** The chosen height; undefined: automatic. */
  readonly quality: number | undefined;
  readonly onQuality: (height: number | undefined) => void;
  /** The languages of the captions. */
  readonly languages: readonly string[];
  readonly captions: string | null;
  readonly onCaptions: (language: string | null) => void;
}

/** Speed, quality and captions, where there is a choice. */
export function PlayerSettings({
  id,
  rate,
  onRate,
  qualities,
  quality,
  onQuality,
  languages,
  captions,
  onCaptions,
}: PlayerSettingsProps) {
  const ofQuality = [
    { value: undefined, label: t('Automatic') },
    ...qualities.map(({ height }) => ({ value: height, label: `${height}p` })),
  ];
  const ofCaptions = [
    { value: null, label: t('Off') },
    ...languages.map((language) => ({ value: language, label: languageName(language) })),
  ];
  return (
    <fieldset id={id} aria-label={t('Settings')} className={classes.panel}>
      <Choice
        legend={t('Speed')}
        options={rates.map((value) => ({
          value,
          label: t('{rate, plural, one {Normal} other {#×}}', { rate: value }),
        }))}
        value={rate}
        onChoose={onRate}
      />
      {qualities.length > 1 ? (
        <Choice legend={t('Quality')} options={ofQuality} value={quality} onChoose={onQuality} />
      ) : null}
      {languages.length > 0 ? (
        <Choice legend={t('Captions')} options={ofCaptions} value={captions} onChoose={onCaptions} />
      ) : null}
    </fieldset>
  );
}

interface ChoiceProps<Value> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string | number | null | undefined>({
  legend,
  options,
  value,
  onChoose,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.label} className={classes.option}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
