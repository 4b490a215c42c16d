const adultYears = 18;
const oldestYears = 120;

/** Whether a person with this date of birth (YYYY-MM-DD) is of age, by the calendar, in UTC. */
export function isAdult(birthDate: string, now: Date): boolean {
  return birthDate <= yearsBefore(now, adultYears) && birthDate > yearsBefore(now, oldestYears);
}

function yearsBefore(now: Date, years: number): string {
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}
