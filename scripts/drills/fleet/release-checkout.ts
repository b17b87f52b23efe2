import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runNpm } from '../../prepare/npm.mjs'
import { makeTemporaryFolder } from '../machine/temporary-folder.ts'

const migrationsFolder = 'apps/server/src/db/migrations'

/** Returns the newest tag of a release that this checkout has; undefined in a clone without tags, or before the first release. */
export function lastRelease(root: string): string | undefined {
  const { status, stdout } = git(root, ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*'])
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Returns the newest commit with fewer migrations from which an upgrade can be tried before there is a release: its migrations begin those
 * of this version. Without one, as after a new baseline, the commit that last changed a migration. Undefined in a clone without history.
 */
export function beforeLastMigration(root: string): string | undefined {
  const args = ['log', '--first-parent', '--format=%H', '--', migrationsFolder]
  const changes = git(root, args)
    .stdout.split('\n')
    .filter((commit) => commit !== '')
  const own = migrationsAt(root, 'HEAD')
  const earlier = changes
    .map((commit) => `${commit}~1`)
    .find((commit) => {
      const found = migrationsAt(root, commit)
      return found.length > 0 && found.length < own.length && found.every((file, index) => file === own[index])
    })
  const { status, stdout } = git(root, ['rev-parse', '--verify', '--quiet', `${earlier ?? changes[0]}^{commit}`])
  return status === 0 ? stdout.trim().slice(0, 12) : undefined
}

/** Returns the migrations of a commit in order, each with the hash of its content. */
function migrationsAt(root: string, commit: string): string[] {
  return git(root, ['ls-tree', '-r', commit, '--', migrationsFolder])
    .stdout.split('\n')
    .filter((line) => line !== '')
}

/**
 * Unpacks what the tree was at `ref` into a temporary folder, with packages to run it. Uses this tree's packages if the lock file is the
 * same, and installs its own otherwise, which needs the registry.
 * @throws Error when there is no such ref, or its packages cannot be installed.
 */
export function checkOutRelease(root: string, ref: string): string {
  const folder = realpathSync(makeTemporaryFolder('terahold-release-').folder)
  const archive = join(folder, 'archive.tar')
  mustSucceed(git(root, ['archive', '--output', archive, ref]), `${ref} cannot be read`)
  const checkout = join(folder, 'terahold')
  mkdirSync(checkout)
  mustSucceed(spawnSync('tar', ['-xf', archive, '-C', checkout], { encoding: 'utf8' }), `${ref} cannot be unpacked`)
  if (packagesOf(root) === packagesOf(checkout)) linkPackages(root, checkout)
  else {
    const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    mustSucceed(runNpm(install, { cwd: checkout }), `the packages of ${ref} cannot be installed`)
  }
  return checkout
}

/** The lock file without the product's own version. */
function packagesOf(root: string): string {
  return readFileSync(join(root, 'package-lock.json'), 'utf8').replace(
    /("version": )"[^"]+"([\s\S]*?"version": )"[^"]+"/,
    '$1$2',
  )
}

/** Links every package of `root`, and the workspaces of the checkout itself. */
function linkPackages(root: string, checkout: string): void {
  const [from, into] = [join(root, 'node_modules'), join(checkout, 'node_modules')]
  mkdirSync(join(into, '@terahold'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@terahold') symlinkSync(join(from, name), join(into, name))
  for (const name of readdirSync(join(from, '@terahold'))) {
    const workspace = relative(realpathSync(root), realpathSync(join(from, '@terahold', name)))
    symlinkSync(join(checkout, workspace), join(into, '@terahold', name))
  }
}

const git = (root: string, args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

function mustSucceed({ status, stderr }: { status: number | null; stderr: string }, what: string): void {
  if (status !== 0) throw new Error(`${what}:\n${stderr.trim()}`)
}
