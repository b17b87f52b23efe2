#!/usr/bin/env node
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrateSource } from './migrate-source.ts'

const usage = `Replaces RainbowKit, ConnectKit, AppKit or web3modal in the files of an app with the wallet modal.

  npx @terahold/wallet-migrate <folders or files>           lists what would change
  npx @terahold/wallet-migrate --write <folders or files>   changes the files
`

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n\n${usage}`)
  process.exitCode = 1
}

/** @throws Error for an option or a path that does not exist. */
function run(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    options: { write: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help || positionals.length === 0) {
    process.stdout.write(usage)
    return values.help ? 0 : 1
  }
  let [changed, failed] = [0, 0]
  for (const file of positionals.flatMap(sourcesIn)) {
    try {
      const source = readFileSync(file, 'utf8')
      const migrated = migrateSource(source, (module) => sourceOfModule(file, module))
      if (!migrated) continue
      if (migrated.code !== source) {
        if (values.write) writeFileSync(file, migrated.code)
        changed += 1
      }
      process.stdout.write([file, ...migrated.notes.map((note) => `  ${note}`), ''].join('\n'))
    } catch (error) {
      failed += 1
      process.stderr.write(`${file}: ${messageOf(error)}\n`)
    }
  }
  const verb = values.write ? 'changed' : 'would change'
  process.stdout.write(`${changed} ${changed === 1 ? 'file' : 'files'} ${verb}.\n`)
  return failed > 0 ? 1 : 0
}

function sourcesIn(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(place, entry.name)
    if (entry.isDirectory()) return /^(?:node_modules|dist|build|\..*)$/.test(entry.name) ? [] : sourcesIn(file)
    return /\.[cm]?[jt]sx?$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name) ? [file] : []
  })
}

/** Returns the text of a file's module, or undefined for one that is not found by a relative path. */
function sourceOfModule(file: string, module: string): string | undefined {
  if (!/^\.\.?(?:\/|$)/.test(module)) return undefined
  const place = path.join(path.dirname(file), module)
  const extensions = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs']
  // TypeScript imports `config.ts` as `config.js`.
  const names = [place.replace(/\.[cm]?jsx?$/, ''), path.join(place, 'index')]
  const found = [place, ...names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`))].find(
    (each) => statSync(each, { throwIfNoEntry: false })?.isFile(),
  )
  return found === undefined ? undefined : readFileSync(found, 'utf8')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
