/** A condition of an SQL text, and what a mistake would have written instead. */
const mistakes = [
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ = /g, ' <> '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\bdesc\b/g, 'asc'],
  [/\bleast\b/g, 'greatest'],
  [/\bgreatest\b/g, 'least'],
];

/**
 * Stryker knows no SQL, and half of what decides who sees what is SQL: this changes one condition of a text in sql`...`
 * at a time.
 */
export const sqlMutator = {
  name: 'SqlCondition',
  *mutate({ node }) {
    if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql') return;
    for (const [place, { value }] of node.quasi.quasis.entries()) {
      for (const raw of mistakesIn(value.raw)) yield withText(node, place, raw);
    }
  },
};

function* mistakesIn(text) {
  for (const [pattern, replacement] of mistakes) {
    for (const { index, 0: found } of text.matchAll(pattern)) {
      if (!isAssignment(text, index, found))
        yield text.slice(0, index) + replacement + text.slice(index + found.length);
    }
  }
}

/** `set name = value` compares nothing. */
function isAssignment(text, index, found) {
  return found === ' = ' && /\bset\b(?!.*\b(?:where|from)\b)/s.test(text.slice(0, index));
}

function withText(node, place, raw) {
  const quasis = node.quasi.quasis.map((quasi, index) =>
    index === place ? { ...quasi, value: { raw, cooked: raw } } : quasi,
  );
  return { ...node, quasi: { ...node.quasi, quasis } };
}
