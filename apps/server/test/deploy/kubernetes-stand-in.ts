import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { findSchemaMistakes } from './kubernetes-schemas.ts';
import type { KubernetesObject } from './render-chart.ts';

/**
 * As much of a cluster's API as Helm 4 needs to install, upgrade and roll back: it stores what it is told if the schema
 * allows that, and calls each Job done. Nothing acts on what is stored, so there are no pods. Helm keeps its releases
 * elsewhere (`HELM_DRIVER=sql`).
 */
export interface KubernetesStandIn {
  readonly url: string;
  /** What is stored now. */
  objects(): KubernetesObject[];
  stop(): Promise<void>;
}

/** Kinds by the version of the API and their name in addresses. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  v1: { configmaps: 'ConfigMap', secrets: 'Secret', serviceaccounts: 'ServiceAccount', services: 'Service' },
  'apps/v1': { deployments: 'Deployment', statefulsets: 'StatefulSet' },
  'autoscaling/v2': { horizontalpodautoscalers: 'HorizontalPodAutoscaler' },
  'batch/v1': { jobs: 'Job' },
  'networking.k8s.io/v1': { ingresses: 'Ingress', networkpolicies: 'NetworkPolicy' },
  'policy/v1': { poddisruptionbudgets: 'PodDisruptionBudget' },
};

export async function startKubernetesStandIn(): Promise<KubernetesStandIn> {
  const store = new Map<string, KubernetesObject>();
  let version = 0;
  const keep = (path: string, object: KubernetesObject): KubernetesObject => {
    version += 1;
    const { metadata } = object;
    const kept = {
      ...object,
      metadata: { ...metadata, namespace: 'default', uid: path, resourceVersion: String(version) },
      ...(object.kind === 'Job'
        ? { status: { succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] } }
        : {}),
    };
    store.set(path, kept);
    return kept;
  };
  const server = createServer((request, response) => {
    answer(request, response, { store, keep }).catch((error: unknown) => {
      reply(response, 500, { kind: 'Status', status: 'Failure', code: 500, message: String(error) });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: () => [...store.values()],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Cluster {
  readonly store: Map<string, KubernetesObject>;
  keep(path: string, object: KubernetesObject): KubernetesObject;
}

async function answer(request: IncomingMessage, response: ServerResponse, cluster: Cluster): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://cluster');
  const described = describeApi(pathname);
  if (described !== undefined) return reply(response, 200, described);
  const found = /^\/apis?\/(.+)\/namespaces\/[^/]+\/(\w+)(?:\/([^/]+))?$/.exec(pathname);
  const [, apiVersion = '', resource = '', name] = found ?? [];
  const kind = kinds[apiVersion]?.[resource];
  if (kind === undefined) return reply(response, 404, failure(404, 'NotFound', pathname));
  if (name === undefined && request.method === 'GET')
    return list(response, { apiVersion, kind, path: `${pathname}/`, searchParams }, cluster);
  const body = (parse(await text(request)) ?? {}) as KubernetesObject;
  const path = name === undefined ? `${pathname}/${body.metadata.name}` : pathname;
  const { 'content-type': type = '' } = request.headers;
  const isApplied = request.method === 'PATCH' && type.includes('apply-patch');
  const isWhole = isApplied || request.method === 'POST' || request.method === 'PUT';
  const mistakes = isWhole ? findSchemaMistakes(body) : [];
  if (mistakes.length > 0) return reply(response, 422, failure(422, 'Invalid', mistakes.join('; ')));
  const there = cluster.store.get(path);
  if (request.method === 'POST')
    return there
      ? reply(response, 409, failure(409, 'AlreadyExists', path))
      : reply(response, 201, cluster.keep(path, body));
  // Server-side: what is sent is all that its sender wants of the object.
  if (isApplied) return reply(response, 200, cluster.keep(path, body));
  if (there === undefined) return reply(response, 404, failure(404, 'NotFound', path));
  if (request.method === 'PATCH') return reply(response, 415, failure(415, 'UnsupportedMediaType', type));
  if (request.method === 'DELETE') cluster.store.delete(path);
  if (request.method === 'PUT') cluster.keep(path, body);
  return reply(response, 200, cluster.store.get(path) ?? there);
}

/** What the API says of itself. */
function describeApi(pathname: string): object | undefined {
  if (pathname === '/version') return { major: '1', minor: '34', gitVersion: 'v1.34.0' };
  if (pathname === '/api') return { kind: 'APIVersions', versions: ['v1'] };
  if (pathname === '/apis') {
    const groups = Object.keys(kinds).filter((each) => each.includes('/'));
    return {
      kind: 'APIGroupList',
      apiVersion: 'v1',
      groups: groups.map((groupVersion) => {
        const [name, version] = groupVersion.split('/');
        return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
      }),
    };
  }
  if (pathname === '/openapi/v3') {
    const paths = Object.keys(kinds).map((each) => `${each.includes('/') ? 'apis' : 'api'}/${each}`);
    return { paths: Object.fromEntries(paths.map((each) => [each, { serverRelativeURL: `/openapi/v3/${each}` }])) };
  }
  const [, described = ''] = /^\/openapi\/v3\/apis?\/(.+)$/.exec(pathname) ?? [];
  const fields = kinds[described];
  if (fields !== undefined) return describeFields(described, fields);
  const groupVersion = /^\/apis?\/(.+)$/.exec(pathname)?.[1] ?? '';
  const resources = kinds[groupVersion];
  if (resources === undefined) return undefined;
  const verbs = ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'];
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion,
    resources: Object.entries(resources).map(([name, kind]) => ({
      name,
      singularName: '',
      kind,
      namespaced: true,
      verbs,
    })),
  };
}

/** Says that this API judges the fields of what it is sent, so that Helm does not ask for all schemas. */
function describeFields(groupVersion: string, resources: Readonly<Record<string, string>>): object {
  const [version = '', group = ''] = groupVersion.split('/').toReversed();
  const parameters = [{ name: 'fieldValidation', in: 'query', schema: { type: 'string' } }];
  const paths = Object.entries(resources).map(([name, kind]) => [
    `/${group === '' ? 'api' : 'apis'}/${groupVersion}/namespaces/{namespace}/${name}/{name}`,
    { patch: { parameters, responses: {}, 'x-kubernetes-group-version-kind': { group, version, kind } } },
  ]);
  return { openapi: '3.0.0', info: { title: 'Kubernetes', version: 'v1.34.0' }, paths: Object.fromEntries(paths) };
}

interface Wanted {
  readonly apiVersion: string;
  readonly kind: string;
  readonly path: string;
  readonly searchParams: URLSearchParams;
}

function list(response: ServerResponse, { apiVersion, kind, path, searchParams }: Wanted, { store }: Cluster): void {
  const items = [...store].filter(([key]) => key.startsWith(path)).map(([, object]) => object);
  if (searchParams.get('watch') === null)
    return reply(response, 200, { kind: `${kind}List`, apiVersion, metadata: { resourceVersion: '1' }, items });
  // Nothing changes any more, so that a watch has all that it will ever tell.
  const end = { annotations: { 'k8s.io/initial-events-end': 'true' }, resourceVersion: '1' };
  response.writeHead(200, { 'content-type': 'application/json' });
  for (const object of items) response.write(`${JSON.stringify({ type: 'ADDED', object })}\n`);
  response.write(`${JSON.stringify({ type: 'BOOKMARK', object: { apiVersion, kind, metadata: end } })}\n`);
}

function failure(code: number, reason: string, message: string): object {
  return { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
