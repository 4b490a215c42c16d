import { createTestDatabase, withAdministrator } from '@ovation/testing/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startKubernetesStandIn, type KubernetesStandIn } from './kubernetes-stand-in.ts';
import { chart, isHelm4, podsOf, runHelm, variablesOf } from './render-chart.ts';

const secrets = {
  DATABASE_URL: 'postgres://me@postgres/ovation',
  REDIS_URL: 'redis://redis',
  SECRET_KEY: 'a'.repeat(64),
};
const before = { host: 'ovation.site', env: { MAIL_FROM: 'before@ovation.site' }, secrets };
const after = {
  host: 'ovation.example',
  env: { MAIL_FROM: 'after@ovation.site', SLOW_QUERY_MS: '200' },
  secrets: { ...secrets, SMTP_URL: 'smtp://mail' },
  image: { tag: 'next' },
};

describe.skipIf(!isHelm4())('releases that Helm installs, upgrades and rolls back', () => {
  let cluster: KubernetesStandIn;
  let close: () => Promise<unknown>;
  let environment: Record<string, string>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    cluster = await startKubernetesStandIn();
    // Helm refuses how quickly the tests' PostgreSQL checks the password of its administrator.
    const [role, address] = [`helm_${process.pid}`, new URL(database.url)];
    await withAdministrator(database.url, async (client) => {
      await client.query('set scram_iterations = 4096');
      await client.query(`create role ${role} login superuser password 'helm'`);
    });
    Object.assign(address, { username: role, password: 'helm', search: '?sslmode=disable' });
    close = async () => {
      await cluster.stop();
      await withAdministrator(database.url, (client) => client.query(`drop owned by ${role}`));
      await withAdministrator(database.url, (client) => client.query(`drop role ${role}`));
      await database.drop();
    };
    environment = {
      HELM_KUBEAPISERVER: cluster.url,
      HELM_NAMESPACE: 'default',
      HELM_DRIVER: 'sql',
      HELM_DRIVER_SQL_CONNECTION_STRING: address.href,
    };
  });
  afterAll(() => close());

  const helm = (...args: string[]) => runHelm(args, { environment });
  const apply = (command: string, values: object) => runHelm([command, 'shop', chart], { values, environment });

  /** The templates of all pods that go on running, and what the variables of their containers are. */
  function running() {
    const objects = cluster.objects();
    return podsOf(objects)
      .filter(({ component }) => component !== 'migrate')
      .map(({ template, container }) => ({ template, variables: variablesOf(container, objects) }));
  }

  test('a rollback brings back the image, the variables and the secrets, and the next upgrade the new ones', async () => {
    await apply('install', before);
    const first = running();
    expect(first).toHaveLength(2);
    for (const { variables } of first)
      expect(variables).toMatchObject({ PUBLIC_URL: 'https://ovation.site', ...before.env, ...secrets });

    await apply('upgrade', after);
    const second = running();
    for (const [index, { template, variables }] of second.entries()) {
      expect(variables).toMatchObject({ PUBLIC_URL: 'https://ovation.example', ...after.env, ...after.secrets });
      expect(template).not.toEqual(first[index]?.template);
    }

    await helm('rollback', 'shop');
    expect(running()).toEqual(first);
    await helm('rollback', 'shop');
    expect(running()).toEqual(second);
  });

  test('what the migrations needed is gone afterwards, and the rest when the site is uninstalled', async () => {
    const named = (): string[] => cluster.objects().map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(named()).toEqual(
      expect.arrayContaining(['Job shop-migrate', 'Secret shop-site', 'ServiceAccount shop-site']),
    );
    expect(named().filter((name) => name.endsWith('-migrate'))).toEqual(['Job shop-migrate']);
    await helm('uninstall', 'shop');
    expect(named()).toEqual(['Job shop-migrate']);
  });
});
