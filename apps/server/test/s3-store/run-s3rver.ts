import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import S3rver from 's3rver';
import { isSigned } from './signed-address.ts';

/**
 * Runs s3rver in a separate process, because it signs the continuation of lists with a cipher that Node offers on
 * request only. It is old, but the only S3 server that npm alone installs. This fixes what every S3 store promises
 * and s3rver lacks: replacing an object atomically, aborting a multipart upload, reading the first byte alone, and
 * rejecting unsigned reads.
 */
const [directory = '', bucket = '', port = '0'] = process.argv.slice(2);
const cors =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>';
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
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
// s3rver treats the number 0 as missing, but not the text '0'.
store.getObject = (from, key, range) => getDirectly(from, key, range?.end === 0 ? { ...range, end: '0' } : range);

server.middleware.unshift(async (context, next) => {
  // Requests with the header come from our own SDK, whose signature s3rver does not check either.
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

const { port: openedPort } = await server.run();
process.send?.(openedPort);
process.on('disconnect', () => process.exit());
