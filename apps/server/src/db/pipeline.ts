import type pg from 'pg'

/** A statement by its name, under which a connection parses and plans it once. */
export type NamedQuery = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** Runs statements that stand alone, each a transaction of its own, many at a time over few connections. */
export type Pipeline = {
  /** @throws Error of the database, or of the connection: then it is not known whether the statement was run. */
  query<Row>(query: NamedQuery): Promise<Row[]>
  end(): Promise<void>
}

type Lane = { readonly client: pg.Client; readonly opened: Promise<unknown>; underWay: number }

/**
 * Statements are sent without waiting for the answers of those before (PostgreSQL 18 documentation, 54.2.4 Pipelining), so neither side
 * sleeps and is woken for each. A connection is opened when the others have as many under way as they may, up to the most; one
 * that breaks, or has been silent for too long, fails what is under way on it and is replaced at the next statement.
 * @param open gives a client in pipeline mode that is not connected yet.
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
      lane.underWay += 1
      try {
        await lane.opened
        return (await lane.client.query({ name, text, values: [...values] })).rows as Row[]
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
