import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import S3rver from 's3rver';
import { isSigned } from './signed-address.ts';

/**
 * s3rver in a process of its own, because it signs its lists' continuation with a cipher that Node gives out on request only.
 * It is old, but the one S3 server that npm alone installs. Where it falls short of what every S3 store promises, this puts it
 * right: an object is replaced in one step, an upload in parts can be given up, the first byte alone can be read, and nobody reads without a signature.
 */
const [directory = '', bucket = ''] = process.argv.slice(2);
const cors =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>';
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  configureBuckets: [{ name: bucket, configs: [cors] }],
});
const { store } = server;

const putDirectly = store.putObject.bind(store);
store.putObject = async (object) => {
  const [key, part] = [object.key, `part-of-a-put-${randomUUID()}`];
  const put = await putDirectly(Object.assign(object, { key: part }));
  object.key = key;
  for (const resource of ['object.md5', 'metadata.json', 'object']) {
    const path = store.getResourcePath(bucket, key, resource);
    await mkdir(dirname(path), { recursive: true });
    await rename(store.getResourcePath(bucket, part, resource), path);
  }
  return put;
};

const getDirectly = store.getObject.bind(store);
// An end of 0 counts as none there; the text '0' does not.
store.getObject = (from, key, range) => getDirectly(from, key, range?.end === 0 ? { ...range, end: '0' } : range);

server.middleware.unshift(async (context, next) => {
  // What comes with a header is our own SDK's, whose signature s3rver does not check either.
  if (context.headers['authorization'] !== undefined || context.method === 'OPTIONS' || isSigned(context))
    return next();
  context.status = 403;
});

server.middleware.unshift(async (context, next) => {
  const { uploadId } = context.query;
  if (context.method !== 'DELETE' || uploadId === undefined) return next();
  await rm(join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId), { recursive: true, force: true });
  context.status = 204;
});

const { port } = await server.run();
process.send?.(port);
process.on('disconnect', () => process.exit());
