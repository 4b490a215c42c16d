import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import type { Strength } from './strength.ts';
import classes from './strength-meter.module.css';

/**
 * A bar with a label; the bar only supports it. It takes its space from the start: if it appeared with the first
 * letter, the button below would move while it is pressed, and the press would be lost.
 */
export function StrengthMeter({ strength }: { readonly strength: Strength | undefined }) {
  return (
    <div className={strength ? undefined : classes.empty}>
      <meter
        className={classes.meter}
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={strength?.score ?? 0}
        aria-label={t('Strength of the password')}
      />
      <Text
        size="sm"
        c={strength?.score === 0 ? 'var(--mantine-color-error)' : 'dimmed'}
        className={classes.label}
        aria-live="polite"
      >
        {strength?.label}
      </Text>
    </div>
  );
}
