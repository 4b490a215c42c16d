import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { readConfig, variableNames } from '../../src/platform/config.ts';
import { readText } from './deploy-files.ts';
import { findSchemaMistakes } from './kubernetes-schemas.ts';
import {
  findHelm,
  lintChart,
  partsOfRelease,
  podsOf,
  renderChart,
  variablesOf,
  type KubernetesObject,
  type Pod,
} from './render-chart.ts';

/** As in docs/operations/kubernetes.md. */
const ordinary = {
  host: 'ovation.site',
  existingSecret: 'ovation-secrets',
  image: { repository: 'registry.example.com/ovation', digest: `sha256:${'0'.repeat(64)}` },
  env: { S3_BUCKET: 'media', S3_ENDPOINT: 'https://s3.example.com' },
};
const secrets = {
  DATABASE_URL: 'postgres://me:hush@postgres/ovation',
  REDIS_URL: 'redis://redis',
  SECRET_KEY: 'a'.repeat(64),
};
const tried = { ...ordinary, existingSecret: '', secrets };
const everything = {
  ...ordinary,
  live: { enabled: true, publicAddress: '203.0.113.5', storage: { storageClass: 'fast' } },
  metrics: { enabled: true, podMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  networkPolicy: { from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }] },
  imagePullSecrets: [{ name: 'registry' }],
  serviceAccount: { annotations: { 'example.com/role': 'ovation' } },
  podAnnotations: { 'example.com/team': 'site' },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'site', operator: 'Exists', effect: 'NoSchedule' }],
};
const little = {
  ...ordinary,
  web: { autoscaling: { enabled: false } },
  worker: { autoscaling: { enabled: false } },
  ingress: { enabled: false },
  networkPolicy: { enabled: false },
  serviceAccount: { name: 'own-account' },
};
const variants = Object.entries({ ordinary, tried, everything, little });

const byComponent = (pods: readonly Pod[], name: string): Pod => {
  const found = pods.find(({ component }) => component === name);
  if (found === undefined) throw new Error(`The chart makes no pod ${name}.`);
  return found;
};

describe.skipIf(findHelm() === undefined)('the chart, rendered by Helm', () => {
  test.each(variants)('%s: Helm finds nothing wrong', async (_name, values) => {
    await lintChart(values);
  });

  test.each(variants)('%s: every object is as its schema says, without unknown fields', async (_name, values) => {
    const objects = await renderChart(values);
    expect(objects.length).toBeGreaterThan(5);
    expect(objects.flatMap(findSchemaMistakes)).toEqual([]);
  });

  test.each([
    [{ enviroment: {} }, 'enviroment'],
    [{ web: { replica: 2 } }, 'replica'],
    [{ metrics: { port: 'metrics' } }, 'port'],
    [{ env: { 'LOG-LEVEL': 'debug' } }, 'LOG-LEVEL'],
    [{ image: { digest: 'latest' } }, 'digest'],
    [{ metrics: { podMonitor: { enabled: true } } }, 'metrics.podMonitor needs metrics.enabled'],
  ])('%j is refused', async (wrong, named) => {
    await expect(renderChart({ ...ordinary, ...wrong })).rejects.toThrow(named);
  });

  test.each(variants)('%s: each process accepts its variables, and none is unknown', async (_name, values) => {
    const objects = await renderChart({ ...values, existingSecret: '', secrets });
    for (const { component, container } of podsOf(objects)) {
      const variables = variablesOf(container, objects);
      expect(Object.keys(variables).filter((name) => !variableNames.includes(name))).toEqual([]);
      expect(readConfig(variables), component).toMatchObject({
        publicUrl: 'https://ovation.site',
        databaseUrl: secrets.DATABASE_URL,
        dataDir: '/data/ovation',
        seedDemo: false,
        trustProxy: 1,
      });
    }
  });

  test('values arrive as they were written', async () => {
    const env = { MAIL_FROM: `"$(HOME)" $$ 'é' <a@b.c>`, TRUST_PROXY: 2, OTEL_TRACES_SAMPLER_ARG: 0.01, LOG_LEVEL: '' };
    const objects = await renderChart({ ...tried, env: { ...env, DISK_RESERVE_MB: 25_000_000 } });
    const { container } = byComponent(podsOf(objects), 'web');
    const { MAIL_FROM, TRUST_PROXY, OTEL_TRACES_SAMPLER_ARG, DISK_RESERVE_MB, LOG_LEVEL } = variablesOf(
      container,
      objects,
    );
    expect([MAIL_FROM, TRUST_PROXY, OTEL_TRACES_SAMPLER_ARG, DISK_RESERVE_MB, LOG_LEVEL]).toEqual([
      env.MAIL_FROM,
      '2',
      '0.01',
      '25000000',
      undefined,
    ]);
  });
});

describe.skipIf(findHelm() === undefined)('a rollback', () => {
  const templatesOf = (objects: readonly KubernetesObject[]): Map<string, unknown> =>
    new Map(podsOf(partsOfRelease(objects)).map(({ component, template }) => [component, template]));

  test.each(variants)('%s: what the pods of a release need is a part of it, and not a hook', async (_name, values) => {
    const release = partsOfRelease(await renderChart(values));
    const has = (kind: string, name: string | undefined) =>
      name === undefined || release.some((each) => each.kind === kind && each.metadata.name === name);
    for (const { account, container } of podsOf(release)) {
      expect(account === 'own-account' || has('ServiceAccount', account)).toBe(true);
      for (const { secretRef, configMapRef } of container.envFrom ?? []) {
        expect(secretRef?.name === 'ovation-secrets' || has('Secret', secretRef?.name)).toBe(true);
        expect(has('ConfigMap', configMapRef?.name)).toBe(true);
      }
    }
  });

  test('another secret alone makes other pods, whether the release or someone else has it', async () => {
    const pairs = [
      [tried, { ...tried, secrets: { ...secrets, SMTP_URL: 'smtp://mail' } }],
      [ordinary, { ...ordinary, existingSecret: 'ovation-secrets-2' }],
    ];
    for (const [one = {}, two = {}] of pairs) {
      const [first, second] = [templatesOf(await renderChart(one)), templatesOf(await renderChart(two))];
      expect([...first.keys()]).toEqual(['web', 'worker']);
      for (const [component, template] of first) expect(second.get(component)).not.toEqual(template);
    }
  });

  test('nothing is migrated, and no hook has the name of a part of the release', async () => {
    for (const [, values] of variants) {
      const objects = await renderChart(values);
      const release = partsOfRelease(objects);
      const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;
      const hooks = objects.filter((each) => !release.includes(each));
      expect(hooks.map(nameOf)).toContain('Job shop-migrate');
      expect(hooks.map(nameOf).filter((name) => release.map(nameOf).includes(name))).toEqual([]);
      for (const { metadata } of hooks) expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
      // The job itself gets everything from hooks that run before it, or from what is always there.
      const { account, container } = byComponent(podsOf(objects), 'migrate');
      for (const needed of [account, container.envFrom?.[0]?.secretRef?.name])
        expect(['ovation-secrets', 'own-account', ...hooks.map(({ metadata }) => metadata.name)]).toContain(needed);
    }
  });
});

interface NetworkPolicy {
  readonly podSelector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly ingress: readonly {
    readonly from?: readonly unknown[];
    readonly ports: readonly { readonly port: string | number; readonly endPort?: number; readonly protocol: string }[];
  }[];
}

const matches = (labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);

describe.skipIf(findHelm() === undefined)('who reaches which port', () => {
  /** For each port of a pod that somebody reaches: who does. Undefined stands for everyone. */
  async function reachable(values: object): Promise<Record<string, Record<string, unknown>>> {
    const objects = await renderChart(values);
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as NetworkPolicy);
    return Object.fromEntries(
      podsOf(partsOfRelease(objects)).map(({ component, labels, container }) => {
        const [policy, ...others] = policies.filter(({ podSelector }) => matches(labels, podSelector.matchLabels));
        expect([component, policy === undefined, others.length]).toEqual([component, false, 0]);
        const open = (policy?.ingress ?? []).flatMap(({ from, ports }) =>
          (container.ports ?? [])
            .filter(({ name, containerPort, protocol = 'TCP' }) =>
              ports.some(
                (each) =>
                  each.protocol === protocol &&
                  (each.port === name ||
                    (Number(each.port) <= containerPort && containerPort <= (each.endPort ?? Number(each.port)))),
              ),
            )
            .map(({ name }) => [name, from] as const),
        );
        return [component, Object.fromEntries(open)];
      }),
    );
  }

  test('pages and calls are open, a worker is closed, and there are no metrics unless they are asked for', async () => {
    expect(await reachable(ordinary)).toEqual({ web: { http: undefined }, worker: {} });
    for (const { container } of podsOf(await renderChart(ordinary))) {
      expect(container.ports?.map(({ name }) => name) ?? []).not.toContain('metrics');
      expect(container.env?.map(({ name }) => name)).not.toContain('METRICS_PORT');
    }
  });

  test('live video is open to everyone, pages to the proxy, metrics to Prometheus', async () => {
    const { live, web, worker } = await reachable(everything);
    const metrics = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
    expect([web, worker]).toEqual([{ http: everything.networkPolicy.from, metrics }, { metrics }]);
    expect(live).toMatchObject({ http: everything.networkPolicy.from, metrics });
    const media = Object.entries(live ?? {}).filter(([name]) => !['http', 'metrics'].includes(name));
    expect(media).toHaveLength(11);
    expect(media.filter(([, from]) => from !== undefined)).toEqual([]);
  });

  test('if nobody is named, metrics are for nobody', async () => {
    expect(await reachable({ ...ordinary, metrics: { enabled: true, from: [] } })).toEqual({
      web: { http: undefined },
      worker: {},
    });
  });

  test('the monitor finds the port of every process that has one, under the name that the alert rules know', async () => {
    const objects = await renderChart(everything);
    const monitor = objects.find(({ kind }) => kind === 'PodMonitor');
    const { jobLabel, selector, podMetricsEndpoints } = (monitor?.spec ?? {}) as {
      jobLabel: string;
      selector: { matchLabels: Record<string, string> };
      podMetricsEndpoints: { port: string; path: string }[];
    };
    expect(monitor?.metadata).toMatchObject({ labels: { release: 'prometheus' } });
    expect(podMetricsEndpoints).toMatchObject([{ port: 'metrics', path: '/metrics' }]);
    const { groups } = parse(readText('deploy/monitoring/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] };
    const [, job] = /job="(\w+)"/.exec(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join(' ')) ?? [];
    const found = podsOf(partsOfRelease(objects)).map(({ component, labels, container }) => {
      const { METRICS_PORT, METRICS_HOST } = variablesOf(container, []);
      const port = container.ports?.find(({ name }) => name === 'metrics')?.containerPort;
      return [
        component,
        matches(labels, selector.matchLabels),
        labels[jobLabel],
        METRICS_HOST,
        METRICS_PORT === String(port),
      ];
    });
    const wanted = ['web', 'worker', 'live'].map((component) => [component, true, job, '0.0.0.0', true]);
    expect(found).toHaveLength(wanted.length);
    expect(found).toEqual(expect.arrayContaining(wanted));
  });
});
