// Merges TypeScript files, with their imports, importers and styles. `node scripts/merge-files.mjs auto apps packages` merges what has one
// importer; siblings, jobs, stores, folders and shared are other policies; `mentions` mends texts that name a merged file.
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path/posix';
const require = createRequire(process.cwd() + '/x.js');
const { parse } = require('@babel/parser');
const args = process.argv.slice(2);
let max = 220, limit = 60;
while (args[0]?.startsWith('--')) { const k = args.shift(); const v = Number(args.shift()); if (k === '--max') max = v; if (k === '--limit') limit = v; }
const tracked = () => execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter((f) => f && existsSync(f));
const files = new Map();
for (const f of tracked()) if (/\.(ts|tsx|mjs)$/.test(f) && !f.endsWith('.d.ts')) files.set(f, readFileSync(f, 'utf8'));
const deleted = new Set(), dirty = new Set();
const cache = new Map();
function ast(f) {
  const text = files.get(f); const known = cache.get(f);
  if (known && known.text === text) return known.tree;
  const tree = parse(text, { sourceType: 'module', plugins: ['typescript', ...(f.endsWith('.tsx') ? ['jsx'] : []), 'importAttributes', 'explicitResourceManagement'], attachComment: false });
  cache.set(f, { text, tree }); return tree;
}
const css = new Map();
for (const f of tracked()) if (f.endsWith('.module.css')) css.set(f, readFileSync(f, 'utf8'));
const classesOf = (text) => new Set([...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, n]) => n));
const framesOf = (text) => new Set([...text.matchAll(/@(?:keyframes|container|property)\s+([\w-]+)/g)].map(([, n]) => n));
const cssImport = (f) => importsOf(f).filter((n) => n.source.value.endsWith('.module.css'));
/** Joins the styles of F with those of G, so that both have one sheet. A reason, or what to write. */
function joinStyles(F, G) {
  const [a, b] = [cssImport(F), cssImport(G)];
  if (a.length === 0) return {};
  if (a.length > 1 || b.length > 1) return 'several sheets';
  const sheetF = path.join(path.dirname(F), a[0].source.value), local = a[0].specifiers[0]?.local.name;
  const users = [...(importers.get(sheetF)?.keys() ?? [])];
  if (users.length !== 1) return b.length === 0 ? {} : 'shared sheet';
  const text = files.get(F);
  if (new RegExp(`\\b${local}\\b(?![.\\w]|\\['|\\s*from)`).test(text.replace(/import[^;]*;/g, ''))) return 'dynamic classes';
  if (b.length === 0) {
    const to = G.replace(/\.tsx$/, '.module.css');
    if (css.has(to)) return {};
    return { text: text.replace(`'${a[0].source.value}'`, `'${relative(F, to)}'`), moveSheet: [sheetF, to] };
  }
  if (b[0].specifiers[0]?.local.name !== local) return 'other name';
  const sheetG = path.join(path.dirname(G), b[0].source.value);
  let [cf, cg] = [css.get(sheetF), css.get(sheetG)];
  if (cf === undefined || cg === undefined) return 'no sheet';
  for (const n of framesOf(cf)) if (framesOf(cg).has(n)) return 'both have frames ' + n;
  if (cf.split('\n').length + cg.split('\n').length > 260) return 'long sheet';
  const taken = classesOf(cg); let tsx = text;
  const prefix = path.basename(F, '.tsx').replaceAll(/-(\w)/g, (_, c) => c.toUpperCase());
  for (const name of classesOf(cf)) if (taken.has(name)) {
    const other = prefix + name[0].toUpperCase() + name.slice(1);
    if (taken.has(other)) return 'both have class ' + name;
    cf = cf.replaceAll(new RegExp(`\\.${name}(?![\\w-])`, 'g'), '.' + other);
    tsx = tsx.replaceAll(new RegExp(`\\b${local}\\.${name}\\b`, 'g'), `${local}.${other}`).replaceAll(`${local}['${name}']`, `${local}.${other}`);
  }
  return { text: tsx.replace(`'${a[0].source.value}'`, `'${relative(F, sheetG)}'`), append: [sheetF, sheetG, cg.trimEnd() + '\n\n' + cf.trim() + '\n'] };
}
const isTest = (f) => /\.(test|journey)\.\w+$/.test(f) || f.startsWith('apps/server/test/') || f.startsWith('e2e/') || f.startsWith('bench/');
const resolve = (from, spec) => (spec.startsWith('.') ? path.join(path.dirname(from), spec) : packagePath(spec));
function packagePath(spec) {
  const m = /^@ovation\/([^/]+)\/(.+)$/.exec(spec); if (!m) return undefined;
  for (const base of [`packages/${m[1]}/src/`, `packages/${m[1]}/`, `apps/${m[1]}/`]) if (files.has(base + m[2])) return base + m[2];
  return undefined;
}
const relative = (from, to) => { const r = path.relative(path.dirname(from), to); return r.startsWith('.') ? r : './' + r; };
// ---- importers
let importers;
function index() {
  importers = new Map();
  for (const [f, text] of files) for (const m of text.matchAll(/(\bfrom|\bimport)\s*(\(?)\s*'([^']+)'/g)) {
    const t = resolve(f, m[3]); if (!t) continue;
    if (!importers.has(t)) importers.set(t, new Map());
    const kinds = importers.get(t).get(f) ?? new Set(); kinds.add(m[1] === 'import' ? (m[2] ? 'dynamic' : 'effect') : 'static'); importers.get(t).set(f, kinds);
  }
}
function reindexFile() { index(); }
const bindings = (node) => { // names declared by a top-level statement
  const d = node.type.startsWith('Export') ? node.declaration : node; if (!d) return [];
  if (d.type === 'VariableDeclaration') return d.declarations.flatMap(({ id }) => patternNames(id));
  return d.id ? [d.id.name] : [];
};
function patternNames(p) {
  if (!p) return []; if (p.type === 'Identifier') return [p.name];
  if (p.type === 'ObjectPattern') return p.properties.flatMap((x) => patternNames(x.type === 'RestElement' ? x.argument : x.value));
  if (p.type === 'ArrayPattern') return p.elements.flatMap(patternNames);
  if (p.type === 'AssignmentPattern') return patternNames(p.left); if (p.type === 'RestElement') return patternNames(p.argument); return [];
}
function importsOf(f) {
  const list = []; for (const n of ast(f).program.body) if (n.type === 'ImportDeclaration') list.push(n); return list;
}
const localNames = (imp) => imp.specifiers.map((s) => ({ local: s.local.name, imported: s.type === 'ImportDefaultSpecifier' ? 'default' : s.type === 'ImportNamespaceSpecifier' ? '*' : (s.imported.name ?? s.imported.value), type: imp.importKind === 'type' || s.importKind === 'type' }));
// identifiers used outside of functions at module level
function eagerNames(f) {
  const out = new Set();
  const walk = (n, deep) => {
    if (!n || typeof n.type !== 'string') return;
    if (/^(TS(?!As|NonNull|Satisf)|ImportDecl)/.test(n.type)) return;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/.test(n.type)) return;
    if (n.type === 'Identifier' || n.type === 'JSXIdentifier') out.add(n.name);
    for (const k of Object.keys(n)) { if (k === 'loc' || k === 'typeAnnotation' || k === 'leadingComments' || k === 'trailingComments') continue; const v = n[k]; if (Array.isArray(v)) v.forEach((x) => walk(x)); else if (v && typeof v === 'object') walk(v); }
  };
  for (const n of ast(f).program.body) { if (n.type === 'ImportDeclaration') continue; walk(n); }
  return out;
}
/** Names that are declared within functions and blocks. */
function innerNames(f) {
  const out = new Set();
  const walk = (n, depth) => {
    if (!n || typeof n.type !== 'string') return;
    if (/^TS(Type|Interface|Function|Method|Call|Construct|Declare|Index|Mapped|Tuple|Conditional|Infer|Union|Intersection)/.test(n.type)) return;
    if (depth > 0 && n.type === 'VariableDeclarator') patternNames(n.id).forEach((x) => out.add(x));
    if (depth > 0 && /^(Function|Class)Declaration$/.test(n.type) && n.id) out.add(n.id.name);
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/.test(n.type)) { n.params.forEach((x) => patternNames(x.type === 'TSParameterProperty' ? x.parameter : x).forEach((y) => out.add(y))); depth += 1; }
    if (n.type === 'CatchClause') patternNames(n.param).forEach((x) => out.add(x));
    if (/^(BlockStatement|For\w*Statement)$/.test(n.type)) depth += 1;
    if (n.typeParameters?.params) n.typeParameters.params.forEach((x) => out.add(typeof x.name === 'string' ? x.name : x.name?.name));
    for (const k of Object.keys(n)) { if (k === 'loc' || k === 'typeAnnotation') continue; const v = n[k]; if (Array.isArray(v)) v.forEach((x) => walk(x, depth)); else if (v && typeof v === 'object') walk(v, depth); }
  };
  for (const n of ast(f).program.body) walk(n, 0);
  return out;
}
/** Whether what F and G import leads back to G. */
function makesCycle(F, G) {
  const seen = new Set(); const edges = (f) => ast(f).program.body.filter((n) => n.source && n.importKind !== 'type' && n.exportKind !== 'type' && !(n.specifiers?.length && n.specifiers.every((s) => s.importKind === 'type'))).map((n) => resolve(f, n.source.value)).filter((t) => t && files.has(t));
  const allEdges = (f) => ast(f).program.body.filter((n) => n.source).map((n) => resolve(f, n.source.value)).filter((t) => t && files.has(t));
  const stack = [...allEdges(F), ...allEdges(G)].filter((t) => t !== F && t !== G);
  while (stack.length) { const f = stack.pop(); if (f === G || f === F) return true; if (seen.has(f)) continue; seen.add(f); stack.push(...allEdges(f)); }
  return false;
}
const allNames = (f) => new Set([...files.get(f).matchAll(/[A-Za-z_$][\w$]*/g)].map(([m]) => m));
const cssWrites = new Map(), cssDeleted = new Set();
export function merge(F, G, options) {
  if (F === G || !files.has(F) || !files.has(G)) return 'missing';
  if (alone.test(F) || alone.test(G)) return 'alone';
  const before = files.get(F);
  const styles = F.endsWith('.tsx') && G.endsWith('.tsx') ? joinStyles(F, G) : {};
  if (typeof styles === 'string') return 'styles: ' + styles;
  if (styles.text) files.set(F, styles.text);
  const why = mergeCode(F, G, options);
  if (why) { files.set(F, before); return why; }
  if (styles.moveSheet) { const [from, to] = styles.moveSheet; css.set(to, css.get(from)); css.delete(from); cssWrites.delete(from); cssWrites.set(to, css.get(to)); cssDeleted.add(from); cssDeleted.delete(to); }
  if (styles.append) { const [from, to, text] = styles.append; css.set(to, text); css.delete(from); cssWrites.delete(from); cssWrites.set(to, text); cssDeleted.add(from); }
  return undefined;
}
/** Moves a file, with its imports and its importers. A reason, or undefined. */
export function move(F, T) {
  if (files.has(T) || existsSync(T)) return 'exists';
  const text = files.get(F);
  if (/import\.meta/.test(text)) return 'import.meta';
  let out = text;
  for (const n of ast(F).program.body.filter((x) => x.source?.value.startsWith('.')).toSorted((a, b) => b.start - a.start)) out = out.slice(0, n.source.start) + `'${relative(T, path.join(path.dirname(F), n.source.value))}'` + out.slice(n.source.end);
  if (/import\(/.test(text) && path.dirname(F) !== path.dirname(T)) return 'dynamic';
  for (const [u, kinds] of importers.get(F) ?? []) if (kinds.has('dynamic')) return 'dynamic';
  for (const u of importers.get(F)?.keys() ?? []) {
    let t = files.get(u);
    for (const n of ast(u).program.body.filter((x) => x.source && resolve(u, x.source.value) === F).toSorted((a, b) => b.start - a.start)) {
      const spec = n.source.value.startsWith('.') ? relative(u, T) : n.source.value.replace(/[^/]*$/, '') + path.relative(path.dirname(F), T);
      t = t.slice(0, n.source.start) + `'${spec}'` + t.slice(n.source.end);
    }
    files.set(u, t); dirty.add(u);
  }
  files.set(T, out); files.delete(F); deleted.add(F); deleted.delete(T); dirty.add(T); index();
  return undefined;
}
function mergeCode(F, G, { keepExports = false } = {}) {
  const [tf, tg] = [files.get(F), files.get(G)];
  if (F.endsWith('.tsx') && !G.endsWith('.tsx')) return 'tsx into ts';
  if (G.endsWith('.tsx') && /<[A-Z]\w*(?: extends [^>]*)?>\s*\(/.test(tf) && !F.endsWith('.tsx')) return 'generic arrow';
  if (/import\.meta|\bimport\(/.test(tf)) return 'import.meta';
  const bodyF = ast(F).program.body, bodyG = ast(G).program.body;
  if (ast(F).program.directives.length || ast(F).program.interpreter) return 'directive';
  const impF = bodyF.filter((n) => n.type === 'ImportDeclaration'), impG = bodyG.filter((n) => n.type === 'ImportDeclaration');
  const restF = bodyF.filter((n) => n.type !== 'ImportDeclaration');
  if (restF.some((n) => n.type === 'ExportDefaultDeclaration' || n.type === 'ExportAllDeclaration' || (n.type === 'ExportNamedDeclaration' && (n.source || !n.declaration)) || n.type === 'TSModuleDeclaration' || n.type === 'ExpressionStatement')) return 'export form';
  if ([...impF, ...impG].some((n) => n.attributes?.length)) return 'attributes';
  if (impF.length && restF.length && impF.at(-1).end > restF[0].start) return 'imports not first';
  if (impG.length && bodyG.some((n) => n.type !== 'ImportDeclaration' && n.start < impG.at(-1).end)) return 'imports of target not first';
  const users = importers.get(F) ?? new Map();
  for (const [u, kinds] of users) if (kinds.has('dynamic')) return 'dynamic import by ' + u;
  // names
  const namesF = new Set(restF.flatMap(bindings)), restG = bodyG.filter((n) => n.type !== 'ImportDeclaration');
  const namesG = new Set(restG.flatMap(bindings));
  for (const n of namesF) if (namesG.has(n)) return `both declare ${n}`;
  const topOf = (names, imps) => new Set([...names, ...imps.flatMap((n) => n.specifiers.map((x) => x.local.name))]);
  const [topF, topG] = [topOf(namesF, impF), topOf(namesG, impG)], [inF, inG] = [innerNames(F), innerNames(G)];
  for (const n of inF) if (topG.has(n) && !topF.has(n)) return 'shadow ' + n;
  for (const n of inG) if (topF.has(n) && !topG.has(n)) return 'shadow ' + n;
  if (makesCycle(F, G)) return 'cycle';
  const fromF = impG.filter((n) => resolve(G, n.source.value) === F), fromG = impF.filter((n) => resolve(F, n.source.value) === G);
  for (const n of [...fromF, ...fromG]) for (const s of localNames(n)) if (s.local !== s.imported) return 'renamed import';
  if (restG.some((n) => (n.type === 'ExportNamedDeclaration' || n.type === 'ExportAllDeclaration') && n.source && resolve(G, n.source.value) === F)) return 'reexport';
  const keep = (n, from) => ![F, G].includes(resolve(from, n.source.value));
  const wanted = new Map(); // source -> {named: Map local->{imported,type}, def, ns, effect}
  const known = new Map();
  for (const [list, from] of [[impG, G], [impF, F]]) for (const n of list) {
    if (!keep(n, from)) continue;
    const target = n.source.value.startsWith('.') ? relative(G, path.join(path.dirname(from), n.source.value)) : n.source.value;
    if (!wanted.has(target)) wanted.set(target, { named: new Map(), def: undefined, ns: undefined, effect: false });
    const w = wanted.get(target);
    if (n.specifiers.length === 0) w.effect = true;
    for (const s of localNames(n)) {
      if (namesF.has(s.local) || namesG.has(s.local)) return `import ${s.local} collides`;
      const before = known.get(s.local);
      if (before && (before.target !== target || before.imported !== s.imported)) return `import ${s.local} collides`;
      known.set(s.local, { target, imported: s.imported });
      if (s.imported === 'default') w.def = { local: s.local, type: s.type && (w.def?.type ?? true) };
      else if (s.imported === '*') w.ns = { local: s.local, type: s.type && (w.ns?.type ?? true) };
      else { const o = w.named.get(s.local); w.named.set(s.local, { imported: s.imported, type: s.type && (o?.type ?? true) }); }
    }
  }
  const line = (source, { named, def, ns, effect }) => {
    const out = []; const specs = [...named];
    const text = ([local, { imported, type }], inner) => (inner && type ? 'type ' : '') + (local === imported ? local : `${imported} as ${local}`);
    if (ns) out.push(`import ${ns.type ? 'type ' : ''}* as ${ns.local} from '${source}';`);
    specs.sort((a, b) => Number(a[1].type) - Number(b[1].type));
    const allType = specs.every(([, s]) => s.type) && (!def || def.type);
    if (def && allType && specs.length) { out.push(`import type ${def.local} from '${source}';`); out.push(`import type { ${specs.map((s) => text(s, false)).join(', ')} } from '${source}';`); }
    else if (def || specs.length) out.push(`import ${allType ? 'type ' : ''}${def ? def.local : ''}${def && specs.length ? ', ' : ''}${specs.length ? `{ ${specs.map((s) => text(s, !allType)).join(', ')} }` : ''} from '${source}';`);
    else if (effect) out.push(`import '${source}';`);
    return out.join('\n');
  };
  const importLines = [...wanted].toSorted(([a], [b]) => Number(a.startsWith('.')) - Number(b.startsWith('.'))).map(([s, w]) => line(s, w)).filter(Boolean).join('\n');
  // bodies
  const bodyText = (text, imps) => text.slice(imps.length ? imps.at(-1).end : 0).replace(/^\s*\n/, '');
  const headText = (text, imps) => (imps.length ? text.slice(0, imps[0].start) : '');
  const between = (text, imps) => imps.slice(1).map((n, i) => text.slice(imps[i].end, n.start)).join('').trim();
  if (between(tf, impF) || between(tg, impG)) return 'comments between imports';
  // who else needs the names
  const others = [...users.keys()].filter((u) => u !== G);
  const neededOutside = new Set();
  for (const u of others) { for (const n of importsOf(u)) if (resolve(u, n.source.value) === F) { if (n.specifiers.length === 0) return 'effect import'; for (const s of localNames(n)) { if (s.imported === 'default' || s.imported === '*') return 'namespace import'; neededOutside.add(s.imported); } }
    for (const n of ast(u).program.body) if (/^Export(Named|All)Declaration$/.test(n.type) && n.source && resolve(u, n.source.value) === F) { if (n.type === 'ExportAllDeclaration') return 'export all'; n.specifiers.forEach((s) => neededOutside.add(s.local.name)); } }
  let bf = bodyText(tf, impF); const offset = tf.length - bf.length;
  for (const n of restF.toReversed()) if (n.type === 'ExportNamedDeclaration') {
    const names = bindings(n); if (keepExports || names.some((x) => neededOutside.has(x))) continue;
    const s = n.start - offset; bf = bf.slice(0, s) + bf.slice(s).replace(/^export\s+/, '');
  }
  // G may export types of F that it needs no more; names of G that only F needed
  let bg = bodyText(tg, impG); const offG = tg.length - bg.length;
  if (fromG.length) {
    const usedByF = new Set(fromG.flatMap((n) => localNames(n).map((s) => s.local)));
    const gUsers = [...(importers.get(G)?.keys() ?? [])].filter((u) => u !== F);
    const stillUsed = new Set(); let unsure = false;
    for (const u of gUsers) for (const n of ast(u).program.body) {
      if (n.type === 'ImportDeclaration' && resolve(u, n.source.value) === G) localNames(n).forEach((s) => { if (s.imported === '*' ) unsure = true; stillUsed.add(s.imported); });
      if (/^Export(Named|All)Declaration$/.test(n.type) && n.source && resolve(u, n.source.value) === G) n.type === 'ExportAllDeclaration' ? (unsure = true) : n.specifiers.forEach((s) => stillUsed.add(s.local.name));
    }
    if (!unsure) for (const n of restG.toReversed()) if (n.type === 'ExportNamedDeclaration' && n.declaration && bindings(n).every((x) => usedByF.has(x) && !stillUsed.has(x))) { const s = n.start - offG; bg = bg.slice(0, s) + bg.slice(s).replace(/^export\s+/, ''); }
  }
  const headF = headText(tf, impF).trim(), headG = headText(tg, impG).trim();
  if (headF) bf = headF + '\n' + bf;
  const eager = eagerNames(G); const valuesF = restF.filter((n) => { const d = n.declaration ?? n; return !/^TS|^FunctionDeclaration$/.test(d.type); }).flatMap(bindings);
  const first = valuesF.some((n) => eager.has(n));
  const body = first ? `${bf.trim()}\n\n${bg.trim()}` : `${bg.trim()}\n\n${bf.trim()}`;
  if (first) { const eagerF = eagerNames(F); const valuesG = restG.filter((n) => { const d = n.declaration ?? n; return !/^TS|^FunctionDeclaration$/.test(d.type); }).flatMap(bindings); if (valuesG.some((n) => eagerF.has(n))) return 'both eager'; }
  const result = `${headG ? headG + '\n' : ''}${importLines}${importLines ? '\n\n' : ''}${body}\n`;
  try { parse(result, { sourceType: 'module', plugins: ['typescript', ...(G.endsWith('.tsx') ? ['jsx'] : []), 'importAttributes', 'explicitResourceManagement'] }); } catch (e) { return 'parse: ' + e.message; }
  // others import from G now
  const changed = new Map();
  for (const u of others) {
    let text = files.get(u);
    const dups = importsOf(u).filter((n) => resolve(u, n.source.value) === G);
    const mine = importsOf(u).filter((n) => resolve(u, n.source.value) === F);
    const spec = mine[0] ?? ast(u).program.body.find((n) => n.source && resolve(u, n.source.value) === F);
    if (!spec) continue;
    const newSpec = spec.source.value.startsWith('.') ? relative(u, G) : spec.source.value.replace(/[^/]*$/, '') + path.relative(path.dirname(F), G);
    if (u === G) continue;
    if (mine.length && dups.length) {
      const w = { named: new Map(), def: undefined, ns: undefined, effect: false };
      for (const n of [...dups, ...mine]) for (const s of localNames(n)) { if (s.imported === '*' || s.imported === 'default') return 'namespace'; const o = w.named.get(s.local); w.named.set(s.local, { imported: s.imported, type: s.type && (o?.type ?? true) }); }
      for (const n of [...dups, ...mine].toSorted((a, b) => b.start - a.start)) { const isFirst = n === dups[0]; text = text.slice(0, n.start) + (isFirst ? line(dups[0].source.value, w) : '') + text.slice(isFirst ? n.end : n.end + (text[n.end] === '\n' ? 1 : 0)); }
    } else for (const n of ast(u).program.body.filter((x) => x.source && resolve(u, x.source.value) === F).toSorted((a, b) => b.start - a.start)) text = text.slice(0, n.source.start) + `'${newSpec}'` + text.slice(n.source.end);
    changed.set(u, text);
  }
  files.set(G, result); dirty.add(G); files.delete(F); deleted.add(F);
  for (const [u, t] of changed) { files.set(u, t); dirty.add(u); }
  index();
  return undefined;
}
const linesOf = (f) => files.get(f).split('\n').length - 1;
const moduleRoot = (f) => { const m = /^(apps\/server\/src\/modules\/[^/]+|apps\/web\/app\/modules\/[^/]+|apps\/[^/]+\/[^/]+\/[^/]+|packages\/[^/]+|scripts|[^/]+)/.exec(f); return m[0]; };
export function candidates(prefixes) {
  const out = [];
  for (const f of files.keys()) {
    if (isTest(f) || (prefixes.length && !prefixes.some((p) => f.startsWith(p)))) continue;
    const prod = [...(importers.get(f)?.keys() ?? [])].filter((u) => !isTest(u));
    if (prod.length !== 1) continue; const [g] = prod; const n = linesOf(f);
    if (n >= limit || linesOf(g) + n > max) continue;
    if (moduleRoot(f) !== moduleRoot(g)) continue;
    const base = path.basename(g), own = path.basename(f);
    if (/^(index|routes|register|modules|main|thread|create-app|site|events)\.tsx?$/.test(base) || /^(index|events|main|policy)\.tsx?$/.test(own)) continue;
    if (f.startsWith('packages/testing/') || base === 'lingui.config.ts') continue;
    if (/\.store\.ts$/.test(f) !== /\.store\.ts$/.test(g)) continue;
    if (/\/routes\//.test(g) && !/\/routes\//.test(f)) continue;
    if (path.dirname(f) !== path.dirname(g) && !path.dirname(f).startsWith(path.dirname(g)) && !path.dirname(g).startsWith(path.dirname(f))) continue;
    if (/^generated|\.generated\./.test(own) || /^\/\/ Generated/m.test(files.get(f).slice(0, 200))) continue;
    out.push([n, f, g]);
  }
  return out.toSorted((a, b) => a[0] - b[0]);
}
index();
const prodOf = (f) => [...(importers.get(f)?.keys() ?? [])].filter((u) => !isTest(u));
/** Named one by one in rules of the architecture, or by path elsewhere. */
const alone = /backup\/tell-site\.ts$|\/own-(gallery|video)\.store\.ts$|http\/docs-page\.ts$|apps\/web\/compiled-messages\.ts$/;
const verbs = new Set('create change delete get list search read add remove set clear open close start stop end send cancel approve reject find make take give request accept withdraw confirm save upload download show hide restore publish unpublish preview update mark move reorder follow unfollow block unblock mute unmute restrict unrestrict buy pay join leave watch report answer decide review resolve assign claim release pin unpin keep'.split(' '));
const singular = (w) => w.replace(/ies$/, 'y').replace(/(ss|us)$/, '$1').replace(/([^su])s$/, '$1');
const nounOf = (f) => { const words = path.basename(f).replace(/\.tsx?$/, '').split('-'); while (words.length > 1 && (verbs.has(words[0]) || words[0] === 'own')) words.shift(); return words.map(singular).join('-'); };
const plural = (w) => (/y$/.test(w) && !/[aeiou]y$/.test(w) ? w.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(w) ? w + 'es' : w + 's');
/** Use cases that only a table of routes imports: up to four of the same thing, in one folder, become one file. */
function siblings(prefixes) {
  const groups = new Map();
  for (const f of files.keys()) {
    if (isTest(f) || !f.startsWith('apps/server/src/modules/') || /\.store\.ts$|\/(routes|register|index|events|policy|present)\.ts$/.test(f)) continue;
    if (prefixes.length && !prefixes.some((p) => f.startsWith(p))) continue;
    const users = prodOf(f);
    if (users.length === 0 || !users.every((u) => /\/(routes|index|register)\.ts$/.test(u)) || !users.some((u) => /\/routes\.ts$/.test(u))) continue;
    const key = path.dirname(f) + '|' + nounOf(f); groups.set(key, [...(groups.get(key) ?? []), f]);
  }
  const plans = [];
  for (const [key, all] of groups) {
    const [dir, noun] = key.split('|'); let chunk = [], lines = 0, number = 0; const chunks = [];
    for (const f of all.toSorted()) { if (chunk.length === 4 || (chunk.length && lines + linesOf(f) > max)) { chunks.push(chunk); chunk = []; lines = 0; } chunk.push(f); lines += linesOf(f); }
    chunks.push(chunk);
    for (const c of chunks) if (c.length > 1) plans.push({ target: `${dir}/${plural(noun)}.ts`, files: c });
  }
  return plans;
}
/** What only a module's tables of routes, events or exports import: up to four in one folder, which is one idea, become one file. */
function folders(prefixes) {
  const dirs = new Map();
  for (const f of files.keys()) {
    if (isTest(f) || !f.startsWith('apps/server/src/modules/') || /\.store\.ts$|\/(routes|register|index|events|policy|present)\.ts$/.test(f)) continue;
    if (prefixes.length && !prefixes.some((p) => f.startsWith(p))) continue;
    const users = prodOf(f);
    if (users.length === 0 || !users.every((u) => /\/(routes|index|register)\.ts$/.test(u)) || linesOf(f) > 150) continue;
    dirs.set(path.dirname(f), [...(dirs.get(path.dirname(f)) ?? []), f]);
  }
  const plans = [];
  for (const [dir, all] of dirs) {
    if (all.length < 2 || all.length > 5 || /\/(jobs|settings|api|mail)$/.test(dir)) continue;
    if (/modules\/[^/]+$/.test(dir) && !/\/(earnings|home|identity|engagement|statistics|subscriptions)$/.test(dir)) continue;
    const sorted = all.toSorted((a, b) => linesOf(a) - linesOf(b)); const bin = []; let lines = 0;
    for (const f of sorted) { if (bin.length === 4 || lines + linesOf(f) > max) break; bin.push(f); lines += linesOf(f); }
    if (bin.length > 1) plans.push({ target: `${dir}/${path.basename(dir)}.ts`, files: bin });
  }
  return plans;
}
/** Small files of two importers, one of which imports the other: into that other. */
function shared(prefixes) {
  const out = [];
  for (const f of files.keys()) {
    if (isTest(f) || (prefixes.length && !prefixes.some((p) => f.startsWith(p))) || linesOf(f) >= limit || f.startsWith('packages/testing/')) continue;
    const users = prodOf(f); if (users.length < 2 || users.length > 4) continue;
    if (/^(index|events|main|policy|routes|register)\.tsx?$/.test(path.basename(f))) continue;
    const lower = users.filter((g) => users.every((u) => u === g || importers.get(g)?.has(u)));
    if (lower.length !== 1) continue; const [g] = lower;
    if (moduleRoot(f) !== moduleRoot(g) || /^(index|routes|register|modules|main|thread|create-app|site|events)\.tsx?$/.test(path.basename(g)) || /\.store\.ts$/.test(f) !== /\.store\.ts$/.test(g)) continue;
    if (path.dirname(f) !== path.dirname(g) && !path.dirname(f).startsWith(path.dirname(g))) continue;
    if (linesOf(g) + linesOf(f) > max) continue;
    if (users.some((u) => importers.get(f)?.get(u)?.has('dynamic'))) continue;
    out.push([f, g]);
  }
  return out.toSorted((a, b) => linesOf(a[0]) - linesOf(b[0]));
}
/** Jobs that only register.ts imports, and that run one use case of their own module. */
function jobs(prefixes) {
  const out = [];
  for (const f of files.keys()) {
    if (isTest(f) || !f.startsWith('apps/server/src/modules/') || (prefixes.length && !prefixes.some((p) => f.startsWith(p)))) continue;
    const users = prodOf(f); if (users.length !== 1 || !/\/register[\w-]*\.ts$/.test(users[0]) || linesOf(f) >= 45 || /\.store\.ts$/.test(f)) continue;
    const own = importsOf(f).map((n) => resolve(f, n.source.value)).filter((t) => t && files.has(t) && moduleRoot(t) === moduleRoot(f) && !/\.store\.ts$|\/(index|events|register|routes)\.ts$/.test(t));
    const verb = own[0] && path.basename(own[0]).split('-')[0]; if (own.length === 1 && path.basename(own[0]).includes('-') && !/^(archive|read|announce|present)/.test(verb) && linesOf(own[0]) + linesOf(f) <= max) out.push([f, own[0]]);
  }
  return out;
}
/** The statements of one folder, where they are few. */
function stores(prefixes) {
  const dirs = new Map();
  for (const f of files.keys()) if (/\.store\.ts$/.test(f) && !/invariants\.store/.test(f) && f.startsWith('apps/server/src/modules/') && (!prefixes.length || prefixes.some((p) => f.startsWith(p)))) dirs.set(path.dirname(f), [...(dirs.get(path.dirname(f)) ?? []), f]);
  const plans = [];
  for (const [dir, all] of dirs) if (all.length > 1) {
    const sorted = all.toSorted((a, b) => linesOf(a) - linesOf(b)); let bin = [], lines = 0;
    for (const f of sorted) { if (bin.length && lines + linesOf(f) > max) break; bin.push(f); lines += linesOf(f); }
    if (bin.length < 2) continue;
    const big = bin.at(-1);
    if (bin.length === all.length) plans.push({ target: `${dir}/${path.basename(dir)}.store.ts`, files: bin });
    else for (const f of sorted) { const noun = nounOf(f.replace('.store.ts', '.ts')).split('-')[0]; const kin = all.filter((x) => x !== f && nounOf(x.replace('.store.ts', '.ts')).split('-')[0] === noun && linesOf(x) + linesOf(f) <= max); if (kin.length && linesOf(f) < 60 && !plans.some((p) => p.files.includes(f))) plans.push({ target: kin[0], files: [f, kin[0]] }); }
  }
  return plans;
}
function runPlan({ target, files: list }) {
  let g = list.includes(target) ? target : undefined;
  if (!g) { const first = list.toSorted((a, b) => linesOf(b) - linesOf(a))[0]; const why = move(first, target); if (why) { refused[why] = (refused[why] ?? 0) + 1; if (why !== 'exists' || !files.has(target) || linesOf(target) + linesOf(first) > max || isTest(target)) g = first; else { g = target; } } else { g = target; moves.push([first, target]); } list = list.filter((f) => files.has(f) && f !== g); }
  for (const f of list) { if (f === g) continue; const why = merge(f, g); if (why) { refused[why] = (refused[why] ?? 0) + 1; } else { done += 1; moves.push([f, g]); } }
}
const [mode, ...rest] = args; const refused = {}; let done = 0; const moves = [];
if (mode === 'auto') {
  const no = new Set();
  for (;;) {
    const c = candidates(rest).filter(([, f, g]) => !no.has(f + g)); if (c.length === 0) break;
    const [, f, g] = c[0]; const why = merge(f, g);
    if (why) { no.add(f + g); const k = why.replace(/ .*/, ''); refused[k] = (refused[k] ?? 0) + 1; } else { done += 1; moves.push([f, g]); }
  }
} else if (mode === 'siblings') for (const plan of siblings(rest)) { console.log(plan.target, plan.files.map((f) => path.basename(f)).join(' ')); runPlan(plan); }
else if (mode === 'folders') for (const plan of folders(rest)) { console.log(plan.target, plan.files.map((f) => path.basename(f)).join(' ')); runPlan(plan); }
else if (mode === 'shared') { for (let round = 0; round < 4; round += 1) for (const [f, g] of shared(rest)) { if (!files.has(f) || !files.has(g) || linesOf(g) + linesOf(f) > max) continue; const why = merge(f, g); if (why) refused[why.split(' ')[0]] = (refused[why.split(' ')[0]] ?? 0) + 1; else { done += 1; moves.push([f, g]); console.log(f, '->', g); } } }
else if (mode === 'jobs') for (const [f, g] of jobs(rest)) { if (!files.has(f) || !files.has(g)) continue; const why = merge(f, g); if (why) refused[why] = (refused[why] ?? 0) + 1; else { done += 1; moves.push([f, g]); console.log(f, '->', path.basename(g)); } }
else if (mode === 'stores') for (const plan of stores(rest)) { console.log(plan.target, plan.files.map((f) => path.basename(f)).join(' ')); runPlan(plan); }
else if (mode === 'rename') for (let i = 0; i < rest.length; i += 2) { const [f, t] = [rest[i], path.join(path.dirname(rest[i]), rest[i + 1])]; if (!files.has(f)) { console.log('no', f); continue; } const why = move(f, t); if (why) console.log('refused', f, why); else moves.push([f, t]); }
else if (mode === 'pair') for (let i = 0; i < rest.length; i += 2) { const why = merge(rest[i], rest[i + 1]); if (why) console.log('refused', rest[i], why); else { done += 1; moves.push([rest[i], rest[i + 1]]); } }
for (const f of dirty) if (files.has(f)) writeFileSync(f, files.get(f));
if (deleted.size) execFileSync('git', ['rm', '-q', '--cached', '--ignore-unmatch', ...deleted]);
for (const f of deleted) execFileSync('rm', ['-f', f]);
for (const [f, t] of cssWrites) writeFileSync(f, t);
for (const f of cssDeleted) execFileSync('git', ['rm', '-q', '-f', '--ignore-unmatch', f]);
const known = existsSync('.cache/moves.json') ? JSON.parse(readFileSync('.cache/moves.json', 'utf8')) : [];
execFileSync('mkdir', ['-p', '.cache']); writeFileSync('.cache/moves.json', JSON.stringify([...known, ...moves]));
if (mode === 'mentions') mentions(known);
/** Texts that name a merged file name the one that holds it now. */
function mentions(all) {
  const to = new Map(); const end = (f) => { let t = f; for (let i = 0; i < 20 && to.has(t); i += 1) t = to.get(t); return t; };
  for (const [f, g] of all) to.set(f, g);
  const byName = new Map(); for (const f of to.keys()) if (!existsSync(f)) byName.set(path.basename(f), [...(byName.get(path.basename(f)) ?? []), f]);
  const present = new Set(tracked().map((f) => path.basename(f)));
  for (const f of tracked()) {
    if (!/\.(md|ts|tsx|mjs|json|jsonc|css|ya?ml)$/.test(f) || /package-lock|CHANGELOG/.test(f)) continue;
    const text = readFileSync(f, 'utf8');
    const out = text.replaceAll(/(?<![\w@-])((?:[\w.@$-]+\/)*)([\w-]+(?:\.[\w-]+)*\.(?:tsx|ts|css))\b/g, (whole, dir, base) => {
      if (dir.startsWith('.') && /\.(tsx?|mjs)$/.test(f)) return whole;
      const list = byName.get(base); if (!list || (present.has(base) && !dir)) return whole;
      const match = list.filter((x) => x.endsWith('/' + dir.replace(/^(\.\.?\/)+/, '') + base));
      const near = match.length === 1 ? match : match.filter((x) => x.startsWith(path.dirname(f)));
      if (near.length !== 1 || (dir && present.has(base) && existsSync(dir + base))) { if (match.length) console.log('unsure', f, whole); return whole; }
      const old = near[0], target = end(old);
      const shown = dir.startsWith('apps/') || dir.startsWith('packages/') || dir.startsWith('scripts/') ? target : dir ? tail(old, dir + base, target) : path.basename(target);
      console.log(f, whole, '->', shown); return shown;
    });
    if (out !== text) writeFileSync(f, out);
  }
}
function tail(old, shown, target) { const root = old.slice(0, old.length - shown.replace(/^(\.\.?\/)+/, '').length); const lead = /^(\.\.?\/)*/.exec(shown)[0]; return target.startsWith(root) ? lead + target.slice(root.length) : path.basename(target); }
console.log(done, 'merged', refused);
