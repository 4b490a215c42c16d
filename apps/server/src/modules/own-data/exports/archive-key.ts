/** Where the bytes of an archive are. */
export function archiveKeyOf(exportId: string): string {
  return `exports/${exportId}.zip`;
}
