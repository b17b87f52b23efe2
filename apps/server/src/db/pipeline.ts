import type pg from 'pg'
import { isTraced, statementFacts, traced } from '../foundation/trace.ts'

/** A statement with its name, so that a connection parses and plans it once. */
export type NamedQuery = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** Runs standalone statements, each in its own transaction, many at a time over few connections. */
export type Pipeline = {
  /** @throws Error of the database, or of the connection: then the statement may or may not have run. */
  query<Row>(query: NamedQuery): Promise<Row[]>
  end(): Promise<void>
}

type Lane = { readonly client: pg.Client; readonly opened: Promise<unknown>; underWay: number }

/**
 * Sends statements without waiting for earlier answers (PostgreSQL 18 documentation, 54.2.4 Pipelining), which saves
 * both sides from sleeping and waking for each. Opens another connection when the others are full, up to the limit. A
 * connection that breaks, or is silent for too long, fails what is under way on it and is replaced at the next
 * statement.
 * @param open returns a client in pipeline mode that is not connected yet.
 */
export function openPipeline(open: () => pg.Client, { most = 4, deep = 32 } = {}): Pipeline {
  const lanes = new Set<Lane>()
  let isEnded = false

  function laneWithRoom(): Lane {
    if (isEnded) throw new Error('The pipeline has ended')
    let least: Lane | undefined
    for (const lane of lanes) {
      if (lane.underWay < deep) return lane
      if (!least || lane.underWay < least.underWay) least = lane
    }
    return least && lanes.size >= most ? least : openLane()
  }

  function openLane(): Lane {
    const client = open()
    const lane = { client, opened: client.connect(), underWay: 0 }
    lanes.add(lane)
    const leave = () => lanes.delete(lane)
    client.on('error', leave).on('end', leave)
    lane.opened.catch(leave)
    return lane
  }

  return {
    async query<Row>({ name, text, values }: NamedQuery) {
      const lane = laneWithRoom()
      const run = async () => {
        await lane.opened
        return (await lane.client.query({ name, text, values: [...values] })).rows as Row[]
      }
      lane.underWay += 1
      try {
        return await (isTraced() ? traced('sql', 'client', statementFacts(text), run) : run())
      } finally {
        lane.underWay -= 1
      }
    },
    async end() {
      isEnded = true
      await Promise.all(Array.from(lanes, ({ client }) => client.end()))
    },
  }
}
