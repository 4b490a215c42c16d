import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import type { Strength } from './strength.ts';
import classes from './strength-meter.module.css';

/** A bar with a label; the bar only supports it. */
export function StrengthMeter({ strength: { score, label } }: { readonly strength: Strength }) {
  return (
    <div>
      <meter
        className={classes.meter}
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={score}
        aria-label={t('Strength of the password')}
      />
      <Text size="sm" c={score === 0 ? 'var(--mantine-color-error)' : 'dimmed'} aria-live="polite">
        {label}
      </Text>
    </div>
  );
}
