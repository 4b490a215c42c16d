/** A page or an action of the palette. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
}

interface FoundGroup {
  readonly group: string;
  readonly commands: readonly Command[];
}

/** The commands with a word that begins like each word of the query, in their groups. */
export function findCommands(commands: readonly Command[], query: string): readonly FoundGroup[] {
  const wanted = wordsOf(query);
  const found = commands.filter(({ label, group }) => {
    const words = wordsOf(`${label} ${group}`);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.map((group) => ({ group, commands: found.filter((one) => one.group === group) }));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
