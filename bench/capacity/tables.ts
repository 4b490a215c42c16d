import type { Coefficients } from './model/coefficients.ts';
export function capacityTables(_: Coefficients): Record<string, string> { return {}; }
