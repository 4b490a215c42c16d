import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { chromium, type Browser } from 'playwright-core';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../.cache');

/** A camera of a few frames a second and a microphone that beeps, which pages may use without asking. */
const fakeDevices = ['--use-fake-device-for-media-stream=device-count=2,fps=10', '--use-fake-ui-for-media-stream'];

/**
 * Starts a real Chromium from its npm package, which includes the few shared libraries and the font that a bare
 * machine lacks. It decodes H.264 and AAC, and keeps the browser's security rules, which the package's default
 * switches would turn off. Without a graphics card it paints in software: emulating one takes as much processor
 * time as everything else of a page. Its optimising compilers take a seventh of all processor time for pages that
 * end before they gain from them.
 */
export async function startChromium(): Promise<Browser> {
  const { path, environment } = await chromiumProgram();
  return chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--js-flags=--no-turbofan --no-maglev',
      // A name of this machine that is not one to the browser, so that it trusts pages there no more than others.
      '--host-resolver-rules=MAP network.test 127.0.0.1',
      ...fakeDevices,
    ],
    env: environment,
  });
}

/** The options to start the same browser with another driver. */
export async function chromiumProgram(): Promise<{ readonly path: string; readonly environment: NodeJS.ProcessEnv }> {
  const folder = await unpackedChromium();
  return {
    path: join(folder, 'chromium'),
    environment: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** The folder of the unpacked browser; the first call unpacks it within seconds, in whichever process. */
async function unpackedChromium(): Promise<string> {
  const folder = join(CACHE, `chromium-${await packageVersion()}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, 'unpacking-'));
  await unpackInto(unfinished);
  await writeFile(join(unfinished, 'fonts.conf'), fontConfiguration(folder));
  // Only one of several processes wins the rename; the others use its result.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(entry, '../../package.json'), 'utf8')) as { version: string };
  return version;
}

/** The package unpacks into the temporary folder, and its libraries only if it believes to run as a cloud function. */
async function unpackInto(folder: string): Promise<void> {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname, env });
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
