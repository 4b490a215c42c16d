import { translated, type EnglishText } from '@ovation/language/t.ts';
import { Radio, Text } from '@mantine/core';
import type { Icon } from '../../../ui/tabler.ts';
import classes from './publishing.module.css';

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: EnglishText;
    readonly description: EnglishText;
    readonly Icon: Icon;
  }[];
  readonly onChoose: (value: Value) => void;
}

/** A few choices, each a card with its icon and what it means. */
export function ChoiceCards<Value extends string>({ label, value, choices, onChoose }: ChoiceCardsProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChoose(chosen as Value)}>
      <div className={classes.cards}>
        {choices.map(({ Icon: Glyph, ...choice }) => (
          <Radio.Card
            key={choice.value}
            value={choice.value}
            className={classes.card}
            aria-label={translated(choice.label)}
          >
            <Glyph size={22} stroke={1.6} aria-hidden className={classes.icon} />
            <span>
              <Text component="span" fw={600} display="block">
                {translated(choice.label)}
              </Text>
              <Text component="span" size="sm" c="dimmed" display="block">
                {translated(choice.description)}
              </Text>
            </span>
            <Radio.Indicator className={classes.indicator} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
