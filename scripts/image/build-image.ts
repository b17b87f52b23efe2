import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import type { Lock } from '../licences/lock-file.ts'
import { billOfMaterials } from '../licences/sbom.ts'
import { lockPackages } from './lock-packages.ts'
import { traceSources, workspaceOf } from './trace-sources.ts'

export type Image = { readonly bytes: number; readonly files: number; readonly packages: number }

const server = 'apps/server'
const entries = [`${server}/src/main.ts`, `${server}/src/cli/terahold.ts`]
/** Production never loads the demo, and the image does not have it. */
const demo = [`${server}/src/demo/run-demo.ts`]
const webApps = ['apps/web/dist', 'apps/console/dist']
/** Types, maps and texts that no program reads. */
const unread = new Set(['.ts', '.mts', '.cts', '.map', '.flow', '.md', '.markdown'])

/** The account of the processes; nothing in the image belongs to it. */
export const imageAccount = { uid: 10_001, gid: 10_001 }

/**
 * Writes the file system of the container image into an empty folder: Node with its libraries, the sources that production
 * loads, their packages, the built web apps and the bill of materials. It has no shell and no package manager.
 * @throws Error when a web app is not built.
 */
export function buildImage(root: string, into: string): Image {
  for (const webApp of webApps)
    if (!existsSync(join(root, webApp, 'index.html')))
      throw new Error(`${webApp} is missing. Build the web apps first.`)
  const app = join(into, 'app')
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const { files, packages } = traceSources(root, entries, demo)
  const copied = lockPackages(root, lock, server, packages)
  for (const file of [...files, ...dataFiles(root, files), ...manifests(root, files), 'LICENSE'])
    copy(join(root, file), join(app, file))
  for (const path of copied) copyPackage(join(root, path), join(app, path))
  for (const name of ownPackages(files)) link(app, root, name)
  for (const webApp of webApps) cpSync(join(root, webApp), join(app, webApp), { recursive: true })
  writeFileSync(join(app, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`)
  writeSystem(into, join(app, 'node_modules'))
  return { ...measure(into), packages: copied.size }
}

/** SQL, word lists and the like: what a source reads from its own folder. */
function dataFiles(root: string, files: ReadonlySet<string>): string[] {
  const folders = new Set([...files].map((file) => file.split('/src/')[0]).filter((folder) => folder !== undefined))
  return [...folders]
    .flatMap((folder) => globSync(`${folder}/src/**/*`, { cwd: root }))
    .filter((file) => !/\.(ts|tsx|po)$|\/fixtures\/|\/demo\//.test(file) && statSync(join(root, file)).isFile())
}

function manifests(root: string, files: ReadonlySet<string>): string[] {
  return ['package.json', `${server}/package.json`, ...ownPackages(files).map((name) => ownManifest(root, name))]
}

function ownManifest(root: string, name: string): string {
  return `${workspaceOf(root, name)}/package.json`
}

function ownPackages(files: ReadonlySet<string>): string[] {
  const folders = new Set(
    [...files].map((file) =>
      file
        .split('/')
        .slice(0, file.startsWith('contracts/') ? 1 : 2)
        .join('/'),
    ),
  )
  return [...folders].filter((folder) => folder !== server).map((folder) => basename(folder))
}

function link(app: string, root: string, name: string): void {
  const path = join(app, 'node_modules', '@terahold', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(relative(dirname(path), join(app, workspaceOf(root, name))), path)
}

function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (source) => {
      const path = relative(from, source)
      return !path.split('/').includes('node_modules') && !(unread.has(extname(path)) && statSync(source).isFile())
    },
  })
}

function writeSystem(into: string, modules: string): void {
  const node = join(into, 'usr/bin/node')
  copy(realpathSync(process.execPath), node)
  chmodSync(node, 0o755)
  const natives = globSync('**/*.{node,so,so.*}', { cwd: modules }).map((file) => join(modules, file))
  for (const library of new Set([node, ...natives].flatMap(librariesOf)))
    if (!library.startsWith(into)) copy(realpathSync(library), join(into, library))
  const command = join(into, 'usr/bin/terahold')
  writeFileSync(command, "#!/usr/bin/node\nimport('/app/apps/server/src/cli/terahold.ts')\n")
  chmodSync(command, 0o755)
  const { uid, gid } = imageAccount
  mkdirSync(join(into, 'etc'), { recursive: true })
  writeFileSync(join(into, 'etc/passwd'), `root:x:0:0::/:/nologin\nterahold:x:${uid}:${gid}::/data:/nologin\n`)
  writeFileSync(join(into, 'etc/group'), `root:x:0:\nterahold:x:${gid}:\n`)
  // Where an engine mounts what can be written to.
  for (const folder of ['data', 'tmp', 'dev', 'proc', 'run']) mkdirSync(join(into, folder), { recursive: true })
  // A new volume takes over these rights, and the engine may choose the account.
  for (const folder of ['data', 'tmp']) chmodSync(join(into, folder), 0o1777)
}

/** Returns the libraries that the system's loader finds for a program or library. */
function librariesOf(file: string): string[] {
  const output = execFileSync('ldd', [file], { encoding: 'utf8' })
  return [...output.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, path = '']) => path)
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

function measure(folder: string): { bytes: number; files: number } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return { bytes, files: entries.length }
}
