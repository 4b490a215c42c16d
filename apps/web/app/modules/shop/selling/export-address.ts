const filters = ['q', 'status', 'type', 'from', 'to'];

/** The address of the listed orders as a CSV file. */
export function exportAddress(params: URLSearchParams): string {
  const chosen = [...params].filter(([name, value]) => filters.includes(name) && value !== '');
  return `/api/orders/export?${new URLSearchParams(chosen)}`;
}
