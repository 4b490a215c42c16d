import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@ovation/testing/find-program.ts';
import { parseAllDocuments } from 'yaml';
import { root } from './deploy-files.ts';

/** Helm of this machine, 3 or 4: `HELM`, or `helm` on the path. */
export function findHelm(): string | undefined {
  return findProgram('helm', 'HELM');
}

/** Whether it is Helm 4, which changes objects by sending them whole (server-side apply). */
export function isHelm4(): boolean {
  const program = findHelm();
  return program !== undefined && execFileSync(program, ['version', '--short'], { encoding: 'utf8' }).startsWith('v4.');
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

export const chart = join(root, 'deploy/helm/ovation');

/** What `helm install shop` would create with these values, hooks included; throws what Helm says against them. */
export async function renderChart(values: object): Promise<KubernetesObject[]> {
  const text = await runHelm(['template', 'shop', chart], { values });
  return parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((each) => each !== null);
}

/** Throws what Helm finds wrong with the chart and these values, also what it only warns of. */
export async function lintChart(values: object): Promise<void> {
  await runHelm(['lint', '--strict', chart], { values });
}

interface HelmOptions {
  readonly values?: object;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What Helm prints; throws what it says if it fails. */
export async function runHelm(args: readonly string[], { values, environment }: HelmOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-chart-'));
  try {
    const file = join(folder, 'values.json');
    // JSON is YAML.
    if (values !== undefined) await writeFile(file, JSON.stringify(values));
    const all = [...args, ...(values === undefined ? [] : ['--values', file])];
    const { stdout } = await promisify(execFile)(findHelm() ?? 'helm', all, {
      // Neither the cluster nor the settings of whoever runs the tests.
      env: { PATH: process.env['PATH'], HOME: folder, ...environment },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a release consists of: a rollback brings back this and nothing else. */
export function partsOfRelease(objects: readonly KubernetesObject[]): KubernetesObject[] {
  return objects.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] === undefined);
}

export interface Container {
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly {
    readonly secretRef?: { readonly name: string };
    readonly configMapRef?: { readonly name: string };
  }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number; readonly protocol?: string }[];
}

export interface Pod {
  readonly component: string;
  readonly labels: Readonly<Record<string, string>>;
  /** What a change of which makes Kubernetes replace the pods. */
  readonly template: unknown;
  readonly container: Container;
  readonly account: string;
}

/** The pods that Deployments, StatefulSets and Jobs make, each with its only container. */
export function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return objects.flatMap(({ spec }) => {
    const { template } = (spec ?? {}) as {
      template?: {
        metadata: { labels: Record<string, string> };
        spec: { containers: [Container]; serviceAccountName: string };
      };
    };
    if (template === undefined) return [];
    const { labels } = template.metadata;
    const component = labels['app.kubernetes.io/component'] ?? '';
    const [container] = template.spec.containers;
    return [{ component, labels, template, container, account: template.spec.serviceAccountName }];
  });
}

/**
 * The variables that a container gets if these are the only objects in the cluster, as Kubernetes puts them together.
 * What it reads from an object that is not among them is left out.
 */
export function variablesOf({ env = [], envFrom = [] }: Container, objects: readonly KubernetesObject[]) {
  const read = envFrom.flatMap(({ secretRef, configMapRef }) =>
    objects
      .filter(
        ({ kind, metadata }) =>
          (kind === 'Secret' && metadata.name === secretRef?.name) ||
          (kind === 'ConfigMap' && metadata.name === configMapRef?.name),
      )
      .flatMap(({ kind, data = {} }) =>
        Object.entries(data).map(([name, value]) => [name, kind === 'Secret' ? decode(value) : value] as const),
      ),
  );
  // `$$` is how a dollar is written, because $(NAME) would be replaced.
  const own = env.map(({ name, value }) => [name, value.replaceAll('$$', '$')] as const);
  return Object.fromEntries([...read, ...own]);
}

function decode(value: string): string {
  return Buffer.from(value, 'base64').toString('utf8');
}
