import { execFileSync } from 'node:child_process';

/**
 * What differs from where the work began: commits, the index, the work tree, and new files. Answers the files and the
 * name of that place; without files if git cannot tell.
 */
export function findChangedFiles() {
  const base = findBase();
  if (base === undefined) return { since: 'no branch named main was found', files: undefined };
  const changed = git('diff', '--name-only', '--no-renames', '-z', base.commit, '--');
  const files = [...list(changed), ...list(git('ls-files', '--others', '--exclude-standard', '-z'))];
  return { since: `since ${base.name}`, files: [...new Set(files)] };
}

/** All files of the work tree, without what git ignores. */
export function listFiles() {
  return list(git('ls-files', '--cached', '--others', '--exclude-standard', '-z'));
}

/** On `main` itself, what was not pushed; without another repository, the last commit. */
function findBase() {
  const isMain = git('rev-parse', '--abbrev-ref', 'HEAD')?.trim() === 'main';
  for (const name of isMain ? ['origin/main', 'HEAD~1'] : ['main', 'origin/main']) {
    const commit = git('merge-base', 'HEAD', name)?.trim();
    if (commit) return { commit, name: name === 'HEAD~1' ? 'the commit before the last' : `its parting from ${name}` };
  }
  return undefined;
}

const list = (output) => (output ?? '').split('\0').filter((path) => path !== '');

function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });
  } catch {
    return undefined;
  }
}
