export interface Period {
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly until: Date | undefined;
}

const dayMs = 86_400_000;

/** Parses a period: `from` is inclusive, `to` exclusive, except that a bare date as `to` includes that day (UTC). */
export function parsePeriod({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Period {
  const isDay = to !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(to);
  return {
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(Date.parse(to) + (isDay ? dayMs : 0)),
  };
}
