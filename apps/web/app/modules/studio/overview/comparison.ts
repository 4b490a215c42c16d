interface Compared {
  readonly now: number;
  readonly before: number;
}

/** A figure of the last 30 days beside that of the 30 days before, as a sentence. */
export function comparisonOf({ now, before }: Compared): string {
  if (now === before) return 'Same as the 30 days before';
  if (before <= 0) return 'None in the 30 days before';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const amount = percent === 0 ? 'Slightly' : `${percent.toLocaleString('en')}%`;
  return `${amount} ${now > before ? 'more' : 'less'} than the 30 days before`;
}
