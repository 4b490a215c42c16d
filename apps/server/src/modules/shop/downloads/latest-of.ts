/** The latest version of each name, in the order in which the names came first. */
export function latestOf<File extends { readonly name: string; readonly version: number }>(
  files: readonly File[],
): File[] {
  const latest = new Map<string, File>();
  for (const file of files) {
    const known = latest.get(file.name);
    if (!known || known.version < file.version) latest.set(file.name, file);
  }
  return [...latest.values()];
}
