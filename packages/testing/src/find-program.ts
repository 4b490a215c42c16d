import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of this machine: the file in the variable, or the name in a folder of the path or one of `folders`. */
export function findProgram(name: string, variable: string, folders: readonly string[] = []): string | undefined {
  const searched = [...(process.env['PATH'] ?? '').split(delimiter), ...folders].map((folder) => join(folder, name));
  return [process.env[variable] ?? '', ...searched].find((file) => file !== '' && isProgram(file));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
