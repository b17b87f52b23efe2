import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { describeFiles } from './integrity.ts'
import { buildPlainScript } from './plain-script.ts'

/**
 * Writes the hash of every script into the document, and of every style sheet it names, so that the browser runs no altered file.
 * An import map has the hashes of the scripts that the app imports later. `recovers` adds the script that fetches altered files
 * again.
 */
export async function secureDocument(config: ResolvedConfig, { recovers = true } = {}): Promise<void> {
  const folder = resolve(config.root, config.build.outDir)
  const path = resolve(folder, 'index.html')
  const base = config.base.startsWith('/') ? config.base.slice(0, -1) : ''
  const described = Object.entries(await describeFiles(folder))
  const files = described.map(([name, { integrity }]) => [base + name, integrity] as const)
  const scripts = files.filter(([name]) => name.startsWith(`${base}/assets/`) && name.endsWith('.js'))
  const importMap = `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(scripts) })}</script>\n    `
  const recovery = recovers ? `<script>${await recoveryScript(config, folder)}</script>\n    ` : ''
  const first = importMap + recovery
  const document = withIntegrity(await readFile(path, 'utf8'), new Map(files))
  // A function, because a text's `$` would have a meaning.
  await writeFile(
    path,
    document.replace('<script', () => `${first}<script`),
  )
}

/** Adds `integrity` to every tag that loads one of the files, and makes its address absolute. */
export function withIntegrity(document: string, hashes: ReadonlyMap<string, string>): string {
  return document.replaceAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\.?\/[^"]+)"[^>]*>/g, (tag, address: string) => {
    const name = address.replace(/^\./, '')
    const integrity = hashes.get(name)
    const absolute = tag.replace(`"${address}"`, `"${name}"`)
    if (integrity === undefined || !name.includes('/assets/')) return absolute
    return absolute.replace(/\s*\/?>$/, ` integrity="${integrity}">`)
  })
}

/** Returns the script that fetches altered files again. It is inside the document, so that no stored file can replace it. */
async function recoveryScript(config: ResolvedConfig, folder: string): Promise<string> {
  const name = await buildPlainScript(config, { input: 'recover-files.ts', fileName: 'recover-files.js', define: {} })
  const path = resolve(folder, name)
  const code = await readFile(path, 'utf8')
  await rm(path)
  if (/<\/script|<!--/i.test(code)) throw new Error('recover-files.ts cannot be inside a document')
  return code.trim()
}
