import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Database, readFrom } from '../connection.ts'
import { statement } from '../statement.ts'
import { formatWalPosition, parseWalPosition, type WalPosition } from './wal-position.ts'

/** An answer, and how much of the write-ahead log the data it was made from had. */
export type Positioned<Answer> = { readonly answer: Answer; readonly position: string }

export type ReadsBySource = { readonly replica: number; readonly primary: number; readonly failed: number }

export type Replicas = {
  /**
   * Runs a read against a replica that has everything up to `after`, or against the primary if none has. A read that a
   * replica breaks runs again on the primary. `after` undefined means: everything that was written some seconds ago.
   */
  read<Answer>(after: WalPosition | undefined, body: () => Promise<Answer>): Promise<Positioned<Answer>>
  /** Returns how much the primary has written by now. */
  position(): Promise<string>
  /** How many reads each source answered, and how many a replica broke. */
  counts(): ReadsBySource
  /** How many replicas can be read from now. */
  usable(): number
  stop(): Promise<void>
}

export type ReplicaOptions = {
  readonly primary: Database
  readonly replicas: readonly Database[]
  readonly log: Logger
  /** Milliseconds between two looks at the replicas. */
  readonly checkMs?: number
  /** How far behind a replica may be, in milliseconds. */
  readonly mostBehindMs?: number
}

type Look = { readonly position: WalPosition; readonly at: number }
type State = {
  readonly database: Database
  look: Look | undefined
  isUsable: boolean
  /** Functions that end the reads waiting for the replica, called when a look finds it broken. */
  readonly waiting: Set<(cause: unknown) => void>
}

/** How long a look waits for a server, in milliseconds. A replica that takes longer is not read from. */
const answerWithin = 1_000

/** Watches streaming replicas, and sends reads to those that have what the caller has seen. */
export function openReplicas(options: ReplicaOptions): Replicas {
  const { primary, log, checkMs = 250, mostBehindMs = 10_000 } = options
  const states = options.replicas.map((database): State => {
    return { database, look: undefined, isUsable: false, waiting: new Set() }
  })
  /** What the primary had written at each look, oldest first. */
  let written: Look[] = []
  let turn = 0
  const counts = { replica: 0, primary: 0, failed: 0 }

  async function look(): Promise<void> {
    await Promise.all([lookAtPrimary(), ...states.map(lookAt)])
  }

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now()
    const position = await inTime(primaryPosition(primary)).catch(() => undefined)
    if (position !== undefined) written.push({ position, at })
    // The newest look that is old enough stays: it says what a replica must have.
    const lastOld = written.findLastIndex((past) => past.at <= at - mostBehindMs)
    if (lastOld > 0) written = written.slice(lastOld)
  }

  async function lookAt(state: State): Promise<void> {
    const at = performance.now()
    try {
      const position = await inTime(replayed(state.database))
      if (!state.isUsable) log.info('a replica can be read from')
      state.look = { position, at }
      state.isUsable = true
    } catch (error) {
      if (state.isUsable || state.look === undefined)
        log.warn({ err: error }, 'a replica of READ_DATABASE_URLS cannot be read from')
      state.look ??= { position: 0n, at }
      state.isUsable = false
      for (const end of state.waiting) end(error)
    }
  }

  /** What a replica must have: what the caller has seen, and what the primary had some seconds ago. */
  function needed(after: WalPosition | undefined): WalPosition | undefined {
    const old = written[0]
    if (old === undefined || old.at > performance.now() - mostBehindMs) return after
    return after !== undefined && after > old.position ? after : old.position
  }

  function choose(after: WalPosition | undefined): State | undefined {
    const least = needed(after)
    if (least === undefined) return undefined
    const fresh = performance.now() - Math.max(2_000, checkMs * 4)
    const usable = states.filter(({ look, isUsable }) => isUsable && look && look.at > fresh && look.position >= least)
    turn += 1
    return usable[turn % usable.length]
  }

  async function readReplica<Answer>(state: State, body: () => Promise<Answer>): Promise<Positioned<Answer>> {
    const reading = readFrom(state.database, async () => {
      const answer = await body()
      // After the read, so that a later read from another replica cannot show less.
      return { answer, position: formatWalPosition(await replayed(state.database)) }
    })
    const { promise: broken, reject } = Promise.withResolvers<never>()
    state.waiting.add(reject)
    return Promise.race([reading, broken]).finally(() => state.waiting.delete(reject))
  }

  let isLooking = true
  const first = look().finally(() => {
    isLooking = false
  })
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, checkMs)

  return {
    async read(after, body) {
      await first
      const state = choose(after)
      if (state) {
        try {
          const result = await readReplica(state, body)
          counts.replica += 1
          return result
        } catch (error) {
          if (error instanceof Refusal) throw error
          // Until the next look. The replica may have stopped, or cancelled the statement to replay a conflicting change.
          state.isUsable = false
          counts.failed += 1
          log.warn({ err: error }, 'a replica broke a read, which now runs on the primary')
        }
      }
      const answer = await body()
      counts.primary += 1
      return { answer, position: formatWalPosition(await primaryPosition(primary)) }
    },
    position: async () => formatWalPosition(await primaryPosition(primary)),
    counts: () => ({ ...counts }),
    usable: () => states.filter(({ isUsable }) => isUsable).length,
    async stop() {
      clearInterval(timer)
      // The connection to a silent replica does not end.
      await Promise.all(states.map(({ database }) => inTime(database.destroy()).catch(() => undefined)))
    },
  }
}

/** @throws Error when it takes longer than a look may wait. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const timer = Promise.withResolvers<never>()
  const timeout = setTimeout(() => timer.reject(new Error(`no answer within ${answerWithin} ms`)), answerWithin)
  return Promise.race([work, timer.promise]).finally(() => clearTimeout(timeout))
}

/** What is inserted, not what is written out: with `synchronous_commit = off` a commit is answered before it is written. */
const readWritten = statement(() => sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`)

const readReplayed = statement(
  () => sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`,
)

async function primaryPosition(primary: Database): Promise<WalPosition> {
  const [row] = await readWritten(primary, {})
  return positionOf(row?.position)
}

/** @throws Error when the server is no replica, such as one that was promoted: it may have other data than the primary. */
async function replayed(replica: Database): Promise<WalPosition> {
  const [row] = await readReplayed(replica, {})
  return positionOf(row?.position)
}

function positionOf(text: string | null | undefined): WalPosition {
  const position = parseWalPosition(text)
  if (position === undefined) throw new Error('the server replays nothing: it is not a replica')
  return position
}
