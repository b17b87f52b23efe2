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

/** Where a local chain lives in the data folder. */
export interface LocalChainFiles {
  folder: string
  /** The chain itself, which anvil writes every second and when it ends. */
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
  port: z.number().int().positive(),
  genesisHash: z.string(),
  /** Seconds since 1970. */
  genesisTime: z.number().int(),
})

/** Which anvil served this folder last, and which chain it was. */
export type LocalChainRecord = z.output<typeof recordShape>

/** Makes the chain's folder. Its path has no links in it, so that it reads the same in a command line. */
export function openLocalChainFiles(dataDir: string): LocalChainFiles {
  mkdirSync(path.join(dataDir, 'chain'), { recursive: true, mode: 0o700 })
  const folder = realpathSync(path.join(dataDir, 'chain'))
  const file = (name: string) => path.join(folder, name)
  return {
    ...{ folder, state: file('state.json'), whole: file('whole-state.json') },
    ...{ record: file(recordName), log: file('anvil.log'), cache: file('cache') },
  }
}

/** Undefined when no start in this folder has come to an end yet. */
export function readRecord({ record }: Pick<LocalChainFiles, 'record'>): LocalChainRecord | undefined {
  const text = readIfThere(record)
  if (text === undefined) return undefined
  try {
    return recordShape.parse(JSON.parse(text))
  } catch {
    throw new Error(`${record} is damaged; remove the folder it is in to begin a new chain`)
  }
}

/** Where the local chain of a data folder answers, or answered last; undefined when there never was one. */
export function locateLocalChain(dataDir: string): string | undefined {
  const record = readRecord({ record: path.join(dataDir, 'chain', recordName) })
  return record && `http://127.0.0.1:${record.port}`
}

export function writeRecord({ record }: LocalChainFiles, value: LocalChainRecord): void {
  const draft = `${record}.new`
  writeFileSync(draft, `${JSON.stringify(value)}\n`, { mode: 0o600 })
  renameSync(draft, record)
}

/**
 * The time of the last block in the state file, in seconds; undefined when there is no file, and 1 as long as the chain has
 * nothing but its first block. Reads its beginning only,
 * where anvil puts the block: the whole file may have hundreds of megabytes.
 */
export function lastBlockSeconds({ state }: LocalChainFiles): number | undefined {
  const head = readPart(state, 'head')
  if (head === undefined) return undefined
  const seconds = /^\{"block":\{[^}]*?"timestamp":"(0x[0-9a-f]+)"/.exec(head)?.[1]
  if (seconds === undefined) throw new Error(`${state} is damaged; remove the folder it is in to begin a new chain`)
  return Number(seconds)
}

/**
 * The height of the chain in a state file that is there from its beginning, where anvil puts the newest block, to its end;
 * undefined for a file that is missing or was cut short.
 */
export function wholeHeight(file: string): bigint | undefined {
  const number = /^\{"block":\{"number":"(0x[0-9a-f]+)"/.exec(readPart(file, 'head') ?? '')?.[1]
  const isWhole = /"historical_states":(null|.*\})\}\s*$/.test(readPart(file, 'tail') ?? '')
  return number === undefined || !isWhole ? undefined : BigInt(number)
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
