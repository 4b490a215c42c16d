import { expect, test } from 'vitest';
import { needsState } from './needs-state.ts';

test('a state is needed where addresses have one, and not where only lists do', () => {
  for (const country of ['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'JP', 'IT', 'ES']) expect(needsState(country)).toBe(true);
  for (const country of ['GB', 'DE', 'FR', 'NL', 'SE', 'NZ', 'PL']) expect(needsState(country)).toBe(false);
});
