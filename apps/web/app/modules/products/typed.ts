/** The value of a number field: a number, or '' when it is empty. */
export function typed(value: number | string): number | '' {
  return value === '' ? '' : Number(value);
}
