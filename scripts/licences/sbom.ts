import { createHash } from 'node:crypto'

type LockEntry = {
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

const scopes = ['required', 'optional', 'excluded'] as const

/**
 * Returns the bill of materials of a lock file as CycloneDX 1.6: every package once, with its licence, the hash that npm
 * verifies and its dependencies. Packages that only building and testing need have the scope `excluded`. The same lock file
 * gives the same bytes: the document has no time, and its serial number is a hash of its content.
 */
export function billOfMaterials({ packages }: Lock): object {
  const paths = Object.keys(packages).filter((path) => !packages[path]?.link)
  const components = new Map<string, ReturnType<typeof componentOf>>()
  const edges = new Map<string, Set<string>>()
  for (const path of paths) {
    const entry = packages[path] ?? {}
    const ref = refOf(path, entry)
    const scope = scopeOf(entry)
    const known = components.get(ref)
    if (!known || scopes.indexOf(scope) < scopes.indexOf(known.scope)) components.set(ref, componentOf(path, entry))
    const found = edges.get(ref) ?? new Set<string>()
    for (const target of targetsOf(packages, path, entry)) found.add(target)
    edges.set(ref, found)
  }
  const root = refOf('', packages[''] ?? {})
  const { scope: _, type: __, ...product } = components.get(root) ?? componentOf('', {})
  components.delete(root)
  const content = {
    metadata: { component: { type: 'application', ...product } },
    components: [...components.values()].toSorted((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: [...edges]
      .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted(compare) }))
      .toSorted((a, b) => compare(a.ref, b.ref)),
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: numberOf(content),
    version: 1,
    ...content,
  }
}

function componentOf(path: string, entry: LockEntry) {
  const [group, name] = splitName(nameOf(path, entry))
  const purl = refOf(path, entry)
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name,
    version: entry.version ?? '0.0.0',
    scope: scopeOf(entry),
    ...(entry.integrity ? { hashes: hashesOf(entry.integrity) } : {}),
    ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
    purl,
  }
}

/** Returns a package URL, such as `pkg:npm/%40scope/name@1.0.0`. */
function refOf(path: string, entry: LockEntry): string {
  return `pkg:npm/${nameOf(path, entry).replace('@', '%40')}@${entry.version ?? '0.0.0'}`
}

function nameOf(path: string, { name }: LockEntry): string {
  return name ?? (path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) || path)
}

function splitName(name: string): [group: string | undefined, name: string] {
  const [first = '', second] = name.split('/')
  return second === undefined ? [undefined, first] : [first, second]
}

function scopeOf({ dev, devOptional, optional }: LockEntry): (typeof scopes)[number] {
  if (dev) return 'excluded'
  // Also what building needs and an optional package does: production may have it.
  return optional || devOptional ? 'optional' : 'required'
}

function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(' ').map((one) => {
    const [algorithm = '', digest = ''] = one.split(/-(.*)/s)
    return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
  })
}

/** Returns the paths that a package's dependencies resolve to. Optional dependencies for other platforms may be missing. */
function targetsOf(packages: Lock['packages'], path: string, entry: LockEntry): string[] {
  const names = Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
  return names.flatMap((name) => {
    const found = resolve(packages, path, name)
    return found === undefined ? [] : [refOf(found, packages[found] ?? {})]
  })
}

/** Finds the nearest `node_modules` upwards that has the package, and follows a link to a workspace. */
function resolve(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder: string | undefined = from; folder !== undefined; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
  }
  return undefined
}

function parentOf(folder: string): string | undefined {
  return folder === '' ? undefined : folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
}

function numberOf(content: object): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return `urn:uuid:${hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}`
}

/** Compares by code points, so that the order does not depend on the machine's language. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
