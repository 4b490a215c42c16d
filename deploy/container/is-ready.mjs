// The health check of the container: ends with 0 while the process is ready for all its roles, otherwise with 1.
const address = `http://127.0.0.1:${process.env.PORT || 3000}/api/health`;
const isReady = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  (reply) => reply.ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
