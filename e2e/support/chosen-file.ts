/** A file as a browser's file chooser takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Gives bytes a name, as if they lay on the visitor's disk. */
export async function chosen(name: string, content: Blob | Promise<Blob>): Promise<ChosenFile> {
  const blob = await content;
  return { name, mimeType: blob.type, buffer: Buffer.from(await blob.arrayBuffer()) };
}
