import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the licences of the packages whose modules are part of a build. An empty text if there are none. */
export function collectNotices(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []))
  return [...folders].map(noticeOf).toSorted().join('\n\n----\n\n')
}

function packageFolder(id: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : `Licence: ${String(manifest.license)}`
  return `${String(manifest.name)} ${String(manifest.version)}\n\n${text}`
}
