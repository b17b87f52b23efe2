#!/usr/bin/env node
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findModule } from './find-module.ts'
import { mentionsIn } from './kits.ts'
import type { Migrated } from './migrate-kit.ts'
import { migrateSource } from './migrate-source.ts'

const usage = `Replaces RainbowKit, ConnectKit, AppKit or web3modal in the files of an app with the wallet modal.

  npx @terahold/wallet-migrate <folders or files>           lists what would change
  npx @terahold/wallet-migrate --write <folders or files>   changes the files
`

const isSource = /\.[cm]?[jt]sx?$/
/** Files with code that is not read. */
const isOther = /\.(?:vue|svelte|astro|html|mdx)$/

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
  const found = positionals.flatMap(filesIn)
  const sources = found.filter((file) => isSource.test(file))
  // All are read before one is written: each is read for those that import it, too.
  const { done: migrated, failed } = forEach(sources, migrateFile)
  const changed = migrated.filter(({ source, code }) => code !== source)
  const { done: written, failed: unwritten } = forEach(changed, ({ file, code }) => {
    if (values.write) writeFileSync(file, code)
    return file
  })
  for (const { file, source, code, notes } of migrated) {
    if (code === source || written.includes(file)) print(file, notes)
  }
  const left = found.filter((file) => !isSource.test(file)).filter(printLeft)
  const verb = values.write ? 'changed' : 'would change'
  const byHand = left.length > 0 ? ` Change ${counted(left.length)} by hand.` : ''
  process.stdout.write(`${counted(written.length)} ${verb}.${byHand}\n`)
  return failed + unwritten > 0 ? 1 : 0
}

function counted(number: number): string {
  return `${number} ${number === 1 ? 'file' : 'files'}`
}

type MigratedFile = Migrated & { readonly file: string; readonly source: string }

function migrateFile(file: string): MigratedFile | undefined {
  const source = readFileSync(file, 'utf8')
  const migrated = migrateSource(source, (module) => sourceOfModule(file, module))
  return migrated ? { file, source, ...migrated } : undefined
}

/** Does something for each file, and reports those that fail. */
function forEach<T extends string | MigratedFile, R>(files: readonly T[], act: (file: T) => R | undefined) {
  const done: R[] = []
  let failed = 0
  for (const file of files) {
    try {
      const result = act(file)
      if (result !== undefined) done.push(result)
    } catch (error) {
      failed += 1
      process.stderr.write(`${typeof file === 'string' ? file : file.file}: ${messageOf(error)}\n`)
    }
  }
  return { done, failed }
}

function print(file: string, notes: readonly string[]) {
  process.stdout.write([file, ...notes.map((note) => `  ${note}`), ''].join('\n'))
}

/** Names the lines of a file that has its code in another language, such as Vue. Returns false for one without a kit. */
function printLeft(file: string): boolean {
  const mentions = mentionsIn(readFileSync(file, 'utf8'))
  const extension = path.extname(file)
  const step =
    extension === '.mdx' ? 'Replace it by hand' : 'See "Use Vue, Svelte or a plain page" in the README of the modal'
  const notes = mentions.map(
    ({ name, line }) => `line ${line}: ${name} was left, because ${extension} files are not read. ${step}.`,
  )
  if (notes.length > 0) print(file, notes)
  return notes.length > 0
}

function filesIn(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(place, entry.name)
    if (entry.isDirectory()) return /^(?:node_modules|dist|build|\..*)$/.test(entry.name) ? [] : filesIn(file)
    const isRead = isSource.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name)
    return isRead || isOther.test(entry.name) ? [file] : []
  })
}

/** Returns the text of a file's module, or undefined for one that is not found. */
function sourceOfModule(file: string, module: string): string | undefined {
  const found = findModule(file, module)
  return found === undefined ? undefined : readFileSync(found, 'utf8')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
