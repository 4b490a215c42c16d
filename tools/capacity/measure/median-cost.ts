import type { Cost } from '../model/coefficients.ts';

/** The median of both parts, each by itself. */
export function medianCost(costs: readonly Cost[]): Cost {
  return {
    serverMs: median(costs.map(({ serverMs }) => serverMs)),
    postgresMs: median(costs.map(({ postgresMs }) => postgresMs)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}
