import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface SqlFile {
  /** The path within its folder, without `.sql`. */
  readonly name: string
  readonly text: string
  /** SHA-256 of the text; Windows line ends count as `\n`. */
  readonly checksum: string
}

/** One numbered step of the schema, applied once. */
export interface Migration extends SqlFile {
  readonly version: number
}

/** Functions and triggers in their current form, applied again whenever the text changes. */
export interface Routine extends SqlFile {
  /** What the text creates: `function ledger_post`, `trigger transfer_kept on transfer`. */
  readonly objects: readonly string[]
}

/** This program's schema: the folder that holds `migrations` and `routines`. */
export const ownSchemaFolder = join(import.meta.dirname, '..')

/**
 * Returns the files of `migrations` (`0001_members.sql` …) in order.
 * @throws Error when a file has no number, or a number is missing or used twice.
 */
export async function readMigrations(schemaFolder: string): Promise<Migration[]> {
  const files = await readSqlFiles(join(schemaFolder, 'migrations'))
  for (const { name } of files) {
    if (!/^\d{4}_[a-z0-9_-]+$/.test(name)) throw new Error(`Migration ${name}.sql must be named like 0001_members.sql`)
  }
  for (const [index, { name }] of files.entries()) {
    if (Number(name.slice(0, 4)) !== index + 1)
      throw new Error(`Migration ${name} should be number ${index + 1}: numbers run without gaps`)
  }
  return files.map((file, index) => ({ ...file, version: index + 1 }))
}

/**
 * Returns the files of `routines` (`ledger/ledger_post.sql` …), each after those whose functions it calls.
 * @throws Error when a file creates nothing, two files create the same function or trigger, or two files call each
 * other's functions.
 */
export async function readRoutines(schemaFolder: string): Promise<Routine[]> {
  const files = await readSqlFiles(join(schemaFolder, 'routines'))
  return orderByUse(files.map((file) => ({ ...file, objects: readObjects(file) })))
}

async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const text = (await readFile(join(folder, path), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: path.slice(0, -'.sql'.length).replaceAll('\\', '/'), text, checksum }
    }),
  )
}

function readObjects({ name, text }: SqlFile): string[] {
  const functions = [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, own]) => `function ${own}`)
  const triggers = [...text.matchAll(/^create or replace trigger (\w+)[^;]*? on (\w+)/gm)].map(
    ([, own, table]) => `trigger ${own} on ${table}`,
  )
  const objects = [...functions, ...triggers]
  if (objects.length === 0)
    throw new Error(`Routine ${name} creates nothing: begin a line with “create or replace function” or “… trigger”.`)
  return objects
}

function orderByUse(routines: readonly Routine[]): Routine[] {
  const creators = new Map<string, Routine>()
  for (const routine of routines) {
    for (const object of routine.objects) {
      const other = creators.get(object)
      if (other) throw new Error(`Routines ${other.name} and ${routine.name} both create ${object}.`)
      creators.set(object, routine)
    }
  }
  const ordered: Routine[] = []
  const visit = (routine: Routine, path: readonly Routine[]): void => {
    if (ordered.includes(routine)) return
    const names = [...path, routine].map(({ name }) => name)
    if (path.includes(routine)) throw new Error(`Routines use each other: ${names.join(' → ')}. Put them in one file.`)
    for (const word of new Set(routine.text.replaceAll(/--.*/g, '').match(/\w+/g))) {
      const used = creators.get(`function ${word}`)
      if (used && used !== routine) visit(used, [...path, routine])
    }
    ordered.push(routine)
  }
  for (const routine of routines) visit(routine, [])
  return ordered
}
