import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The local chain's paths in the data folder. */
export interface LocalChainFiles {
  folder: string
  /** The chain itself, which anvil writes every second and at its end. */
  state: string
  /** The last state that is known to be complete. */
  whole: string
  record: string
  log: string
  cache: string
}

const recordName = 'anvil.json'
const recordShape = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  port: z.number().int().positive(),
  genesisHash: z.string(),
  /** Seconds since 1970. */
  genesisTime: z.number().int(),
})

/** Which anvil served this folder last, and which chain it was. */
export type LocalChainRecord = z.output<typeof recordShape>

/** Makes the chain's folder. Its path is free of symbolic links, so it is the same in a command line. */
export function openLocalChainFiles(dataDir: string): LocalChainFiles {
  mkdirSync(path.join(dataDir, 'chain'), { recursive: true, mode: 0o700 })
  const folder = realpathSync(path.join(dataDir, 'chain'))
  const file = (name: string) => path.join(folder, name)
  return {
    folder,
    state: file('state.json'),
    whole: file('whole-state.json'),
    record: file(recordName),
    log: file('anvil.log'),
    cache: file('cache'),
  }
}

/** Undefined before a start in this folder has finished. */
export function readRecord({ record }: Pick<LocalChainFiles, 'record'>): LocalChainRecord | undefined {
  const text = readIfThere(record)
  if (text === undefined) return undefined
  try {
    return recordShape.parse(JSON.parse(text))
  } catch {
    throw new Error(`${record} is damaged; remove the folder it is in to begin a new chain`)
  }
}

/** Returns the last address of a data folder's local chain; undefined when there never was one. */
export function locateLocalChain(dataDir: string): string | undefined {
  const record = readRecord({ record: path.join(dataDir, 'chain', recordName) })
  return record && `http://${record.host}:${record.port}`
}

export function writeRecord({ record }: LocalChainFiles, value: LocalChainRecord): void {
  const draft = `${record}.new`
  writeFileSync(draft, `${JSON.stringify(value)}\n`, { mode: 0o600 })
  renameSync(draft, record)
}

/**
 * Returns the time of the last block in the state file, in seconds; undefined without a file, and 1 while the chain has
 * only its first block. Reads only the beginning, where anvil writes the block, because the file may have hundreds of
 * megabytes.
 */
export function lastBlockSeconds({ state }: LocalChainFiles): number | undefined {
  const head = readPart(state, 'head')
  if (head === undefined) return undefined
  const seconds = /^\{"block":\{[^}]*?"timestamp":"(0x[0-9a-f]+)"/.exec(head)?.[1]
  if (seconds === undefined) throw new Error(`${state} is damaged; remove the folder it is in to begin a new chain`)
  return Number(seconds)
}

/**
 * Returns the chain's height in a complete state file, which has the newest block at its beginning; undefined for a
 * missing or truncated file.
 */
export function completeHeight(file: string): bigint | undefined {
  const number = /^\{"block":\{"number":"(0x[0-9a-f]+)"/.exec(readPart(file, 'head') ?? '')?.[1]
  const isWhole = /"historical_states":(null|.*\})\}\s*$/.test(readPart(file, 'tail') ?? '')
  return number === undefined || !isWhole ? undefined : BigInt(number)
}

/** Returns the end of what anvil printed, such as a panic. Its next start empties the file. */
export function readLogTail({ log }: LocalChainFiles): string {
  return (readPart(log, 'tail') ?? '').trim()
}

const partLength = 1024

function readPart(file: string, part: 'head' | 'tail'): string | undefined {
  const buffer = Buffer.alloc(partLength)
  try {
    const descriptor = openSync(file, 'r')
    try {
      const from = part === 'head' ? 0 : Math.max(0, fstatSync(descriptor).size - partLength)
      return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, partLength, from))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    return undefinedIfMissing(error)
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return undefinedIfMissing(error)
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
