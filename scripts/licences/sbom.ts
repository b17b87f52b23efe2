import { createHash } from 'node:crypto'
import { type Lock, type LockEntry, packageAt, resolvePackage } from './lock-file.ts'

const scopes = ['required', 'optional', 'excluded'] as const

/**
 * Returns the bill of materials of a lock file as CycloneDX 1.6: every package once, with its licence, the hash that npm
 * verifies and its dependencies. Packages that only building and testing need have the scope `excluded`. The same lock file
 * gives the same bytes: the document has no time, and its serial number is a hash of its content.
 */
export function billOfMaterials(lock: Lock): object {
  const { packages } = lock
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
    for (const target of targetsOf(lock, path, entry)) found.add(target)
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
  return name ?? packageAt(path) ?? path
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

/** Returns what a package's dependencies resolve to. Optional dependencies for other platforms may be missing. */
function targetsOf(lock: Lock, path: string, entry: LockEntry): string[] {
  const names = Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
  return names.flatMap((name) => {
    const place = resolvePackage(lock, path, name) ?? ''
    const { link, resolved } = lock.packages[place] ?? {}
    const found = link ? resolved : place
    return found ? [refOf(found, lock.packages[found] ?? {})] : []
  })
}

function numberOf(content: object): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return `urn:uuid:${hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}`
}

/** Compares by code points, so that the order does not depend on the machine's language. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
