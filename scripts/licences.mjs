// `node scripts/licences.mjs`: writes the table of docs/third-party-licences.md from the lock file.
import { readFileSync, writeFileSync } from 'node:fs';

import { readLicences, writeLicenceTable } from './checks/licences.mjs';

const page = new URL('../docs/third-party-licences.md', import.meta.url);
process.chdir(new URL('..', import.meta.url).pathname);
const [before] = readFileSync(page, 'utf8').split('<!-- packages -->');
writeFileSync(page, `${before}<!-- packages -->\n\n${writeLicenceTable(readLicences())}\n`);
