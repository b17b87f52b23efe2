import { readFileSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

const full = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/
const outOfMemory = /Cannot allocate memory|ENOMEM|out of memory/
/** PostgreSQL's codes for the same failures. Its messages may not name the cause ("wrote only 4096 of 8192 bytes"). */
const diskFull = '53100'
const memoryFull = '53200'
/** With less, PostgreSQL cannot even write its log, and ends without a word. */
const leastSpace = 2 ** 20
/** A server that cannot write its log ends all connections, and only its own messages say why. */
const broken = /Connection terminated|ECONNRESET|EPIPE|terminating connection|recovery mode|shutting down|starting up/

/**
 * Returns the failure of a start in words for the person who started it, when the disk is full or memory is too little;
 * otherwise the failure itself.
 */
export function explainStartFailure(failure: Error, dataDir: string): Error {
  const found = causesOf(failure)
  const words = found.map(({ message }) => message).join('\n')
  const said = broken.test(words) ? `${words}\n${serverMessages(dataDir)}` : words
  const codes = new Set(found.map(({ code }) => code))
  const folder = dirname(dataDir)
  if (codes.has(diskFull) || full.test(said) || (/PostgreSQL/.test(words) && hasNoSpace(folder)))
    return explained(failure, describeFullDisk(folder))
  if (codes.has(memoryFull) || outOfMemory.test(said))
    return explained(failure, 'This machine or container has too little memory for PostgreSQL. Give it more.')
  return failure
}

/** Says that the disk of a data folder is full, and what to do. */
export function describeFullDisk(folder: string): string {
  return `The disk of ${folder} is full. Free space on it, or choose another folder with TERAHOLD_DATA.`
}

function explained(failure: Error, words: string): Error {
  return new Error(`${words}\n${failure.message}`, { cause: failure })
}

type Cause = Error & { readonly code?: unknown }

function causesOf(failure: Error): Cause[] {
  const causes: Cause[] = []
  for (let next: unknown = failure; next instanceof Error && !causes.includes(next); next = next.cause)
    causes.push(next)
  return causes
}

function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastSpace
  } catch {
    return false
  }
}

/** What the server wrote since it was started. */
function serverMessages(dataDir: string): string {
  try {
    return readFileSync(`${dataDir}.log`, 'utf8')
  } catch {
    return ''
  }
}
