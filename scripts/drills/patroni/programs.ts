import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The programs of a high-availability set-up, and the environment that they need. */
export type Programs = {
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
  /** The folder of PostgreSQL's programs, and its major version. */
  readonly postgres: string
  readonly major: number
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Finds what Debian's packages install: in the system, or in a folder into which they were unpacked. Returns the names of the packages
 * that are missing otherwise.
 */
export function findPrograms(folder = '/'): Programs | { readonly missing: readonly string[] } {
  const find = (pattern: string) => globSync(join(folder, pattern))
  const [patroni, etcd, haproxy] = [find('usr/bin/patroni')[0], find('usr/bin/etcd')[0], find('usr/sbin/haproxy')[0]]
  // Patroni needs it for an encrypted etcd where python3-openssl is installed, and does not depend on it.
  const [idna] = find('usr/lib/python3/dist-packages/idna')
  const [postgres] = find('usr/lib/postgresql/*/bin/postgres')
    .map(dirname)
    .toSorted((one, other) => majorOf(other) - majorOf(one))
  const [client] = find(`usr/lib/postgresql/${postgres ? majorOf(postgres) : '*'}/bin/pg_isready`)
  const needed = {
    patroni,
    'python3-idna': idna,
    'etcd-server': etcd,
    haproxy,
    postgresql: postgres,
    'postgresql-client': client,
  }
  const missing = Object.entries(needed).flatMap(([name, path]) => (path === undefined ? [name] : []))
  if (!patroni || !etcd || !haproxy || !postgres || missing.length > 0) return { missing }
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu'].map((path) => join(folder, path))
  return {
    patroni,
    etcd,
    haproxy,
    postgres,
    major: majorOf(postgres),
    environment: {
      PATH: process.env.PATH ?? '',
      ...(folder !== '/' && {
        LD_LIBRARY_PATH: libraries.join(':'),
        PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      }),
    },
  }
}

function majorOf(postgres: string): number {
  return Number.parseInt(postgres.split('/').at(-2) ?? '', 10)
}
