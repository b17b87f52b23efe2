#!/usr/bin/env node
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { appOf, findModule } from './find-module.ts'
import { appsWithoutWagmi, mentionsIn } from './kits.ts'
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
  const found = positionals.flatMap(filesIn).map((file) => ({ file }))
  const { done: files, failed: unread } = forEach(found, readAppFile)
  const refused = appsWithoutWagmi(files, (app) => readFileSync(path.join(app, 'package.json'), 'utf8'))
  const rest = files.filter(({ app }) => app === undefined || !refused.has(app))
  // All are read before one is written: each is read for those that import it, too.
  const sources = rest.filter(({ file }) => isSource.test(file))
  const { done: migrated, failed } = forEach(sources, migrateFile)
  const changed = migrated.filter(({ source, code }) => code !== source)
  const { done: written, failed: unwritten } = forEach(changed, ({ file, code }) => {
    if (values.write) writeFileSync(file, code)
    return file
  })
  for (const { file, source, code, notes } of migrated) {
    if (code === source || written.includes(file)) print(file, notes)
  }
  const left = rest.filter(({ file }) => !isSource.test(file)).filter(printLeft)
  for (const [app, kit] of refused) print(path.relative('', app) || '.', [refusal(kit)])
  const verb = values.write ? 'changed' : 'would change'
  const byHand = left.length > 0 ? ` Change ${counted(left.length)} by hand.` : ''
  process.stdout.write(`${counted(written.length)} ${verb}.${byHand}\n`)
  return unread + failed + unwritten + refused.size > 0 ? 1 : 0
}

function counted(number: number): string {
  return `${number} ${number === 1 ? 'file' : 'files'}`
}

type AppFile = { readonly file: string; readonly source: string; readonly app: string | undefined }
type MigratedFile = Migrated & AppFile

function readAppFile({ file }: { readonly file: string }): AppFile {
  return { file, source: readFileSync(file, 'utf8'), app: appOf(file) }
}

function migrateFile(read: AppFile): MigratedFile | undefined {
  const migrated = migrateSource(read.source, (module) => sourceOfModule(read.file, module))
  return migrated ? { ...read, ...migrated } : undefined
}

function refusal(kit: string): string {
  const step = 'Replace it by hand: "Use viem or ethers without wagmi" in the README of the modal says how.'
  return `${kit} is used without wagmi, which the migration needs. Nothing in this app was changed. ${step}`
}

/** Calls a function for each file, and reports the files for which it fails. */
function forEach<T extends { readonly file: string }, R>(files: readonly T[], act: (file: T) => R | undefined) {
  const done: R[] = []
  let failed = 0
  for (const file of files) {
    try {
      const result = act(file)
      if (result !== undefined) done.push(result)
    } catch (error) {
      failed += 1
      process.stderr.write(`${file.file}: ${messageOf(error)}\n`)
    }
  }
  return { done, failed }
}

function print(file: string, notes: readonly string[]) {
  process.stdout.write([file, ...notes.map((note) => `  ${note}`), ''].join('\n'))
}

/** Names the lines of a file that has its code in another language, such as Vue. Returns false for one without a kit. */
function printLeft({ file, source }: AppFile): boolean {
  const mentions = mentionsIn(source)
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
