import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { access, copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const oneHour = 3_600_000;
const oneDay = 24 * oneHour;
const open = { exposeHeadRoute: true, config: { staysOpen: true } };
/** Never cached: an old service worker would serve its old pages. */
const uncacheable = new Set(['service-worker.js', 'offline.html']);

/**
 * Serves the built client: files in `/assets` have a hash in their name and are immutable, others (logo, icons) are
 * cached for an hour. What this build does not have comes from `kept`, for pages that were opened before an update.
 */
export async function serveAssets(server: FastifyInstance, folder: string, kept: string): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  server.get<{ Params: { '*': string } }>('/assets/*', open, async (request, reply) => {
    const path = `assets/${request.params['*']}`;
    // Asked each time: a build in the same folder takes this one's files away while it is still served.
    const isHere = await exists(join(folder, path));
    return reply.sendFile(path, isHere ? folder : kept, { immutable: true, maxAge: '365d' });
  });
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => entry.name);
  for (const name of names)
    server.get(`/${name}`, open, (_request, reply) =>
      reply.sendFile(name, { maxAge: uncacheable.has(name) ? 0 : oneHour }),
    );
}

/**
 * Copies the files in `/assets` to `kept`, where they outlive this build by a day, and removes those of older builds.
 * The day begins when another build starts in their place.
 */
export async function keepAssets(folder: string, kept: string, now: Date): Promise<void> {
  const [source, target, latest] = [join(folder, 'assets'), join(kept, 'assets'), join(kept, 'latest.json')];
  await mkdir(target, { recursive: true });
  const own = new Set(await readdir(source));
  const before = await readFile(latest, 'utf8').then(
    (text) => JSON.parse(text) as string[],
    () => [],
  );
  for (const name of own) await keep(join(source, name), join(target, name));
  for (const name of before) if (!own.has(name)) await utimes(join(target, name), now, now).catch(() => undefined);
  await writeFile(latest, JSON.stringify([...own]));
  for (const name of await readdir(target)) {
    const found = own.has(name) ? undefined : await stat(join(target, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > oneDay) await rm(join(target, name), { force: true });
  }
}

/** A copy of another size was interrupted. */
async function keep(source: string, target: string): Promise<void> {
  const [wanted, found] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
  if (found?.size !== wanted.size) await copyFile(source, target);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
