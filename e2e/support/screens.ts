import routes from '../../apps/web/app/routes.ts';

export interface Screen {
  /** As the address table has it: `/`, `/:username/photos`, `/*`. */
  readonly address: string;
  /** Whom it is for: the guard that it stands behind. */
  readonly guard: 'account' | 'creator' | 'admin' | undefined;
}

interface RouteEntry {
  readonly file: string;
  readonly path?: string | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

/** Every screen of the site, read from its address table, so that a new one is not forgotten. */
export function screens(): readonly Screen[] {
  return routes.flatMap((entry) => screensOf(entry, { address: '', guard: undefined }));
}

function screensOf({ file, path, children = [] }: RouteEntry, above: Screen): readonly Screen[] {
  const [, guard = above.guard] = (/^guards\/(account|creator|admin)\.tsx$/.exec(file) ?? []) as [
    string?,
    Screen['guard']?,
  ];
  const own = { address: path === undefined ? above.address : `${above.address}/${path}`, guard };
  // A route with children is no screen of its own: its index is.
  if (children.length > 0) return children.flatMap((child) => screensOf(child, own));
  return [{ ...own, address: own.address || '/' }];
}
