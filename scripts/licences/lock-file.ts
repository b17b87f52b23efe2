/** A package in a lock file of npm. */
export type LockEntry = {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export type Lock = { readonly packages: Readonly<Record<string, LockEntry>> }

/** Returns `@scope/name` for `node_modules/a/node_modules/@scope/name`, and undefined for workspaces. */
export function packageAt(path: string): string | undefined {
  return /.*(?:^|\/)node_modules\/(.+)$/.exec(path)?.[1]
}

/** Returns where a package finds another one, as Node does: next to itself, then in each folder above. */
export function resolvePackage({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}/node_modules/${name}`.replace(/^\//, '')
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}
