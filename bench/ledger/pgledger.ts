import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// https://github.com/pgr0ss/pgledger, MIT. Never part of the product: it is fetched into an ignored folder.
const commit = 'c18c7d267d46ab396641d5e44f1ce3166aeb9a6d'
const files = {
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql': '6a4e559c956d1548ad6ab0c4d99755bf5e870a781ae15e0ff178f5d66f8deb90',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql': '507cc0cf4890fc51f2dd900b52e5f5eefb38f6c5150cdb9a32a886c3817ad04e',
  'pgledger.sql': 'fc41721e718630c5d98e39788045c4e75cba5db922ef6bf00c63973933960720',
}
const ignoredFolder = fileURLToPath(new URL('peers/pgledger/', import.meta.url))

/**
 * Returns the SQL of the public ledger pgledger, from `bench/ledger/peers/pgledger` or, the first time, from its
 * repository. Undefined, with the reason printed, when it cannot be fetched.
 * @throws Error when it differs from the compared version.
 */
export async function pgledgerSql(folder = ignoredFolder): Promise<string | undefined> {
  const texts: string[] = []
  for (const [name, sum] of Object.entries(files)) {
    const text = kept(join(folder, name)) ?? (await download(name, join(folder, name)))
    if (text === undefined) return undefined
    if (createHash('sha256').update(text).digest('hex') !== sum)
      throw new Error(`${name} of pgledger differs from the compared version`)
    texts.push(text)
  }
  return texts.join('\n')
}

function kept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function download(name: string, file: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`https://raw.githubusercontent.com/pgr0ss/pgledger/${commit}/${name}`)
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`)
    const text = await answer.text()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return text
  } catch (error) {
    process.stdout.write(`Without pgledger, because it could not be fetched: ${reasonOf(error)}\n`)
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
