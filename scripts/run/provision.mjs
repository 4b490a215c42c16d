// What a fresh machine lacks: the packages, and a Node new enough to run TypeScript from source. Plain JavaScript for
// Node 20.19.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';

const ROOT = join(import.meta.dirname, '../..');
const NODE_VERSION = '24.21.0';
const NODE_HOME = join(ROOT, '.node');
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const NODE_STAMP = join(NODE_HOME, 'version');
/** From here on, Node runs TypeScript by stripping its types, unasked. */
const OLDEST_NODE = [24, 2];
const OLDEST_STARTER = [20, 19];

/**
 * Installs what is missing, saying so, and answers `{ nodePath }`: the Node to run Ovation with. Ends the process with
 * a sentence where it can't.
 */
export async function provision() {
  if (isOlder(process.versions.node, OLDEST_STARTER))
    fail(`Ovation needs Node ${OLDEST_STARTER.join('.')} or newer; this is ${process.versions.node}.`);
  if (!isComplete()) await whileNobodyInstalls(install);
  return { nodePath: isOlder(process.versions.node, OLDEST_NODE) ? nodeOfOurs() : process.execPath };
}

/**
 * Installs, unless they are there, the packages that `folder` names with a lock file of its own: of a tool that one
 * command needs, and that all others do without.
 */
export async function provisionTool(folder, name) {
  const sentence = `Installing ${name}, which only this command needs.`;
  if (!hasPackages(folder))
    await whileNobodyInstalls(async () => hasPackages(folder) || installPackages(folder, sentence));
}

function whileNobodyInstalls(work) {
  return oneAtATime(join(ROOT, '.cache/installing'), work, () =>
    console.log('Another command is installing the packages here. Waiting for it.'),
  );
}

function isComplete() {
  const hasNode =
    !isOlder(process.versions.node, OLDEST_NODE) || (existsSync(nodeOfOurs()) && readText(NODE_STAMP) === NODE_VERSION);
  return hasNode && hasPackages(ROOT);
}

async function install() {
  if (!hasPackages(ROOT)) await installPackages(ROOT, 'Installing the packages; the first time takes a minute or two.');
  if (isOlder(process.versions.node, OLDEST_NODE)) await provideNode();
}

function hasPackages(folder) {
  return readText(stampIn(folder)) === wantedStamp(folder);
}

async function installPackages(folder, sentence) {
  console.log(sentence);
  const stamp = wantedStamp(folder);
  await npm(
    folder,
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(process.stdout.isTTY ? ['--progress=true'] : [])],
    'The packages could not be installed.',
  );
  writeFileSync(stampIn(folder), stamp);
}

function stampIn(folder) {
  return join(folder, 'node_modules/.ovation-stamp');
}

/** The lock file decides; another system or processor needs other binaries. */
function wantedStamp(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

function nodeOfOurs() {
  return join(NODE_HOME, 'node_modules', NODE_PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

async function provideNode() {
  if (existsSync(nodeOfOurs()) && readText(NODE_STAMP) === NODE_VERSION) return;
  console.log(
    `This machine has Node ${process.versions.node}: adding Node ${NODE_VERSION} for Ovation alone, in .node/.`,
  );
  mkdirSync(NODE_HOME, { recursive: true });
  writeFileSync(join(NODE_HOME, 'package.json'), '{ "private": true }\n');
  await npm(
    ROOT,
    [
      'install',
      '--prefix',
      NODE_HOME,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${NODE_PACKAGE}@${NODE_VERSION}`,
    ],
    `Node ${NODE_VERSION} could not be installed.`,
  );
  writeFileSync(NODE_STAMP, NODE_VERSION);
}

/** npm as it started us, else the one on the path. */
function npm(folder, args, sentence) {
  const { npm_execpath: script } = process.env;
  const [command, ...first] = script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
  const child = spawn(command, [...first, ...args], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  });
  return new Promise((resolve) => {
    const stopWatching = endWithUs(child);
    child.once('error', (error) => fail(`${sentence} npm could not be started: ${error.message}`));
    child.once('exit', (code) => {
      stopWatching();
      if (code === 0) resolve();
      else
        fail(
          `${sentence} Is this machine online, and does it reach the npm registry? Run the command again: it goes on where it stopped.`,
        );
    });
  });
}

/** A stopped npm tidies up for half a minute behind our back; what it leaves half done, the next start does anew. */
function endWithUs(child) {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const end = (signal) => {
    child.kill('SIGKILL');
    process.exit(exitCodes[signal]);
  };
  for (const signal of Object.keys(exitCodes)) process.on(signal, end);
  return () => {
    for (const signal of Object.keys(exitCodes)) process.off(signal, end);
  };
}

function isOlder(version, [major, minor]) {
  const [ourMajor, ourMinor] = version.split('.').map(Number);
  return ourMajor < major || (ourMajor === major && ourMinor < minor);
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
