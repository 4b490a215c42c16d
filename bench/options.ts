import { parseArgs } from 'node:util';
import { fixtureBenchmarks, groups, onTheirOwn } from './benchmarks/all.ts';

export interface Options {
  readonly size: number;
  readonly only: readonly string[];
  readonly json: string | undefined;
  readonly compare: boolean;
  readonly seconds: number;
  readonly rounds: number;
}

/** Throws a sentence for an invalid option. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      compare: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const known = [...Object.keys(groups), ...Object.keys(onTheirOwn), ...Object.keys(fixtureBenchmarks)];
  const unknown = values.only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}". Choose from ${known.join(', ')}.`);
  const size = numberOf('size', values.size, 0.01, 10);
  return {
    size,
    only: values.only.flatMap((name) => groups[name] ?? [name]),
    json: values.json,
    compare: values.compare,
    seconds: numberOf('seconds', values.seconds, 1, 60),
    rounds: numberOf('rounds', values.rounds, 1, 20),
  };
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (!(number >= min && number <= max))
    throw new Error(`--${name} is ${text}, but should be a number from ${min} to ${max}.`);
  return number;
}
