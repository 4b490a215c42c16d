import { Text } from '@mantine/core';
import type { Strength } from './strength.ts';
import classes from './strength-meter.module.css';

/** The words say it; the bar only helps. */
export function StrengthMeter({ strength: { score, words } }: { readonly strength: Strength }) {
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
        aria-label="Strength of the password"
      />
      <Text size="sm" c={score === 0 ? 'var(--mantine-color-error)' : 'dimmed'} aria-live="polite">
        {words}
      </Text>
    </div>
  );
}
