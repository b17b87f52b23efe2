import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const path = z.string().refine((text) => {
  const parts = text.split('/')
  return parts.every((part) => part !== '' && part !== '.' && part !== '..')
}, 'must be a path inside the backup')
const walSegment = z.string().regex(/^[0-9A-F]{24}$/)

const schema = z.object({
  format: z.literal('terahold-backup-1'),
  startedAt: z.iso.datetime(),
  /** From this moment on, the database can be restored to any time that the archive covers. */
  finishedAt: z.iso.datetime(),
  /** The major version of PostgreSQL. */
  postgres: z.string().regex(/^\d+$/),
  database: z.string().min(1),
  superuser: z.string().min(1),
  /** The first and the last segment of the write-ahead log that the backup needs. */
  firstSegment: walSegment,
  lastSegment: walSegment,
  segmentBytes: z.int().positive(),
  /** Every folder, including empty ones: they must exist, and many tools do not copy them. */
  folders: z.array(path),
  files: z.array(z.object({ path, size: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

/** What a base backup consists of. */
export type Manifest = z.output<typeof schema>

const nameOfManifest = 'manifest.json'
const nameOfHash = 'manifest.json.sha256'

/** Writes the manifest and its hash into the backup's folder and to the disk. Returns the hash in hex. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const hash = await writeThrough(join(folder, nameOfManifest), text)
  await writeThrough(join(folder, nameOfHash), `${hash}  ${nameOfManifest}\n`)
  return hash
}

/**
 * Reads the manifest of a backup.
 * @throws Error when it is missing, was changed since it was written, or is of another format.
 */
export function readManifest(folder: string): { readonly manifest: Manifest; readonly hash: string } {
  const [text, line] = [nameOfManifest, nameOfHash].map((name) => readFileSync(join(folder, name), 'utf8'))
  const hash = hashOf(text ?? '')
  if (line !== `${hash}  ${nameOfManifest}\n`)
    throw new Error(`The manifest of ${folder} does not have the hash that was written with it. Use another backup.`)
  const parsed = schema.safeParse(JSON.parse(text ?? ''))
  if (!parsed.success) throw new Error(`The manifest of ${folder} is not one of this version: ${parsed.error.message}`)
  return { manifest: parsed.data, hash }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Writes a new file to the disk, readable by this user alone. Returns its hash in hex. */
export async function writeThrough(file: string, text: string): Promise<string> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
    return hashOf(text)
  } finally {
    await handle.close()
  }
}
