/** Whole years since a date of birth (YYYY-MM-DD), in UTC. */
export function ageToday(dateOfBirth: string): number {
  const today = new Date().toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
