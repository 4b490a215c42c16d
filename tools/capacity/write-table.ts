/** A Markdown table. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** `1,234,568`. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** As many digits as mean something. */
export function few(value: number): string {
  if (value === 0) return '0';
  return value >= 100 ? count(value) : Number(value.toPrecision(2)).toString();
}

export function money(value: number): string {
  return `$${count(value < 100 ? value : Number(value.toPrecision(2)))}`;
}

/** Of 1,000: `1.5 GB`. */
export function bytes(value: number): string {
  return withPrefix(value, 'B');
}

export function bits(perSecond: number): string {
  return withPrefix(perSecond, 'bit/s');
}

const prefixes = ['', 'k', 'M', 'G', 'T', 'P'] as const;

function withPrefix(value: number, unit: string): string {
  const step = value < 1 ? 0 : Math.min(prefixes.length - 1, Math.floor(Math.log10(value) / 3));
  const scaled = value / 1_000 ** step;
  return `${few(scaled)} ${prefixes[step]}${unit}`;
}
