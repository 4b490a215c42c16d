import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { KubernetesObject } from './render-chart.ts';

/** Made of the published schemas of Kubernetes and of the Prometheus Operator. */
const models = [
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  PodMonitor,
  Secret,
  Service,
  ServiceAccount,
  StatefulSet,
];

/** What is wrong with an object by the schema of its kind, and which of its fields the schema does not have. */
export function findSchemaMistakes(object: KubernetesObject): string[] {
  const name = `${object.apiVersion} ${object.kind} ${object.metadata.name}`;
  const model = models.find(({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind);
  if (model === undefined) return [`${name}: there is no schema of this kind`];
  const watched = watchReads(object);
  try {
    // A model has the method of checking what it is called on.
    (model.prototype as { validate(): void }).validate.call(watched.value);
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
  return watched.unread().map((path) => `${name}: ${path} is unknown`);
}

/**
 * The same value, and the paths of the fields that nobody has read since. The schemas do not refuse unknown fields,
 * which a cluster would: but a check reads each field that its schema names, and lists those of maps such as labels.
 */
function watchReads<Value extends object>(value: Value): { readonly value: Value; unread(): string[] } {
  const read = new Map<object, Set<string>>();
  const watch = <Inner extends object>(inner: Inner): Inner => {
    const names = read.get(inner) ?? new Set<string>();
    read.set(inner, names);
    return new Proxy(inner, {
      get(target, name) {
        if (typeof name === 'string') names.add(name);
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'object' && found !== null ? watch(found) : found;
      },
      ownKeys(target) {
        for (const name of Object.keys(target)) names.add(name);
        return Reflect.ownKeys(target);
      },
    });
  };
  const unreadIn = (inner: object, path: string): string[] =>
    Object.entries(inner).flatMap(([name, each]: [string, unknown]) => {
      if (read.get(inner)?.has(name) !== true) return [`${path}${name}`];
      return typeof each === 'object' && each !== null ? unreadIn(each, `${path}${name}.`) : [];
    });
  return { value: watch(value), unread: () => unreadIn(value, '') };
}
