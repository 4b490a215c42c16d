// `npm run dev`: the server restarts when its source changes, the pages reload by themselves.
import { join } from 'node:path';
import { provision } from './provision.mjs';
import { runServer } from './run-server.mjs';

process.chdir(join(import.meta.dirname, '..'));
const { nodePath } = await provision();
runServer({ nodePath, nodeArguments: ['--watch', '--watch-preserve-output'], environment: { NODE_ENV: 'development', OVATION_DEV: '1' } });
