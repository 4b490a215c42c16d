import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * All processes of this machine, as `{ pid, parent, group, command }`; none that has ended and only waits to be
 * collected.
 */
export function listProcesses() {
  return existsSync('/proc/self/stat') ? readProc() : askPs();
}

/** Small images have no `ps`. */
function readProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
}

function readProcess(pid) {
  try {
    // The name, in brackets, may itself hold brackets and spaces.
    const [state, parent, group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }];
  } catch {
    // It ended while we read.
    return [];
  }
}

function askPs() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1e8 })
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, group, state, ...command] = line.trim().split(/\s+/);
    return state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), group: Number(group), command: command.join(' ') }];
  });
}
