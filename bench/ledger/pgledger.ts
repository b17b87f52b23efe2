import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// https://github.com/pgr0ss/pgledger, MIT. Never part of the product: it is fetched into an ignored folder.
const commit = 'c18c7d267d46ab396641d5e44f1ce3166aeb9a6d'
const files = {
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql': '6a4e559c956d1548ad6ab0c4d99755bf5e870a781ae15e0ff178f5d66f8deb90',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql': '507cc0cf4890fc51f2dd900b52e5f5eefb38f6c5150cdb9a32a886c3817ad04e',
  'pgledger.sql': 'fc41721e718630c5d98e39788045c4e75cba5db922ef6bf00c63973933960720',
}
const folder = fileURLToPath(new URL('peers/pgledger/', import.meta.url))

/**
 * Returns the SQL of the public ledger pgledger, from `bench/ledger/peers/pgledger` or, the first time, from its
 * repository.
 * @throws Error when it is not available, or differs from the compared version.
 */
export async function pgledgerSql(): Promise<string> {
  const texts: string[] = []
  for (const [name, sum] of Object.entries(files)) texts.push(await verified(name, sum))
  return texts.join('\n')
}

async function verified(name: string, sum: string): Promise<string> {
  const text = kept(name) ?? (await download(name))
  if (createHash('sha256').update(text).digest('hex') !== sum)
    throw new Error(`${name} of pgledger differs from the compared version`)
  return text
}

function kept(name: string): string | undefined {
  try {
    return readFileSync(`${folder}${name}`, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function download(name: string): Promise<string> {
  const answer = await fetch(`https://raw.githubusercontent.com/pgr0ss/pgledger/${commit}/${name}`)
  if (!answer.ok) throw new Error(`pgledger could not be fetched: ${answer.status}`)
  const text = await answer.text()
  mkdirSync(`${folder}${name}`.replace(/[^/]*$/, ''), { recursive: true })
  writeFileSync(`${folder}${name}`, text)
  return text
}
