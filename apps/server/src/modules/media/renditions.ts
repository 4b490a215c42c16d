import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../app.ts';
import type { MediaResult, TranscodeOptions } from '../../gateways/transcoder/transcoder.ts';
import { mediumOf, type FileType } from './file-types.ts';

/** Where what is made of a file lies in the storage. */
export function renditionFolder(fileId: string): string {
  return `renditions/${fileId}`;
}

interface Source {
  readonly id: string;
  readonly type: FileType;
  readonly storageKey: string;
}

/**
 * Makes a file's renditions and puts them into the storage, replacing what an earlier run has left. No transaction may be open.
 * The working folder has the file's name, so that whoever continues after a crash also clears it.
 */
export async function makeRenditions(app: App, source: Source, options: TranscodeOptions = {}): Promise<MediaResult> {
  const folder = join(app.config.dataDir, 'processing', source.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const result = await app.storage.withLocalFile(source.storageKey, (path) => transcode(app, source.type, path, folder, options));
    await app.storage.putFolder(`${renditionFolder(source.id)}/`, folder);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const pictureWidths: Partial<Record<FileType, readonly number[]>> = { avatar: [96, 320, 640], cover: [640, 1_280, 2_048], 'comment-picture': [320, 640, 1_280] };

async function transcode({ transcoder }: App, type: FileType, path: string, folder: string, options: TranscodeOptions): Promise<MediaResult> {
  const medium = mediumOf(type);
  if (medium === 'paper' || medium === 'text') throw new Error('Identity papers and texts have no renditions to make.');
  if (medium === 'video') return transcoder.video(path, folder, options);
  if (medium === 'audio') return transcoder.audio(path, folder, options);
  const widths = pictureWidths[type];
  return transcoder.image(path, folder, { ...options, ...(widths ? { widths } : {}) });
}
