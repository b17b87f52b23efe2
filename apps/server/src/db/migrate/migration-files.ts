import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One numbered step of the schema. */
export interface Migration {
  readonly version: number
  /** The file's name without `.sql`. */
  readonly name: string
  readonly text: string
  /** SHA-256 of the text, line ends of Windows not counted. */
  readonly checksum: string
}

/**
 * The migrations of a folder (`0001_members.sql` …) in order.
 * @throws when a `.sql` file has no number, or a number is missing or used twice.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  for (const [index, { version, name }] of migrations.entries()) {
    if (version !== index + 1)
      throw new Error(`Migration ${name} should be number ${index + 1}: numbers run without gaps`)
  }
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const digits = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(file)?.[1]
  if (digits === undefined) throw new Error(`Migration ${file} is not named like 0001_members.sql`)
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  return { version: Number(digits), name: file.slice(0, -'.sql'.length), text, checksum }
}
