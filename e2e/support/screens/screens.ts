import routes from '../../../apps/web/app/routes.ts';

export interface Screen {
  /** As in the address table: `/`, `/:username/photos`, `/*`. */
  readonly address: string;
  /** The guard of the screen, which decides whom it is for. */
  readonly guard: 'account' | 'creator' | 'admin' | undefined;
}

interface RouteEntry {
  readonly file: string;
  readonly path?: string | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

/** Every screen of the site, read from its address table, so that new ones are included. */
export function screens(): readonly Screen[] {
  return routes.flatMap((entry) => screensOf(entry, { address: '', guard: undefined }));
}

function screensOf({ file, path, children = [] }: RouteEntry, above: Screen): readonly Screen[] {
  const [, guard = above.guard] = (/^guards\/(account|creator|admin)\.tsx$/.exec(file) ?? []) as [
    string?,
    Screen['guard']?,
  ];
  const own = { address: path === undefined ? above.address : `${above.address}/${path}`, guard };
  // A route with children is no screen itself: its index is.
  if (children.length > 0) return children.flatMap((child) => screensOf(child, own));
  return [{ ...own, address: own.address || '/' }];
}
