import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from './fixtures/test-database.ts'
import { transaction } from './transaction.ts'

interface Schema {
  counter: { name: string; value: number }
}

const database = await createTestDatabase()
const db = database.owner as unknown as Kysely<Schema>
afterAll(() => database.drop())

beforeEach(async () => {
  await sql`drop table if exists counter`.execute(db)
  await sql`create table counter (name text primary key, value int not null)`.execute(db)
  await db
    .insertInto('counter')
    .values([
      { name: 'a', value: 0 },
      { name: 'b', value: 0 },
    ])
    .execute()
})

describe('a transaction', () => {
  it('loses no update when serializable transactions collide', async () => {
    let runs = 0
    const increment = () =>
      transaction(
        db,
        async (tx) => {
          runs += 1
          const { value } = await tx
            .selectFrom('counter')
            .select('value')
            .where('name', '=', 'a')
            .executeTakeFirstOrThrow()
          await tx
            .updateTable('counter')
            .set({ value: value + 1 })
            .where('name', '=', 'a')
            .execute()
        },
        { isolation: 'serializable', attempts: 50 },
      )
    await Promise.all(Array.from({ length: 8 }, increment))
    expect(await counted('a')).toBe(8)
    expect(runs).toBeGreaterThan(8)
  })

  it('survives a deadlock', async () => {
    const bothStarted = meeting(2)
    const addInOrder = (names: readonly string[]) => {
      let isFirstRun = true
      return transaction(db, async (tx) => {
        for (const name of names) {
          await tx
            .updateTable('counter')
            .set((eb) => ({ value: eb('value', '+', 1) }))
            .where('name', '=', name)
            .execute()
          if (isFirstRun) await bothStarted()
          isFirstRun = false
        }
      })
    }
    await Promise.all([addInOrder(['a', 'b']), addInOrder(['b', 'a'])])
    expect([await counted('a'), await counted('b')]).toEqual([2, 2])
  })

  it('is rolled back and not repeated when its body refuses', async () => {
    let runs = 0
    const refused = transaction(db, async (tx) => {
      runs += 1
      await tx.updateTable('counter').set({ value: 99 }).execute()
      throw new Error('not allowed')
    })
    await expect(refused).rejects.toThrow('not allowed')
    expect([runs, await counted('a')]).toEqual([1, 0])
  })

  it('gives up after its attempts', async () => {
    let runs = 0
    const hopeless = transaction(
      db,
      async (tx) => {
        runs += 1
        await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
      },
      { attempts: 3 },
    )
    await expect(hopeless).rejects.toThrow('again')
    expect(runs).toBe(3)
  })
})

async function counted(name: string): Promise<number> {
  const row = await db.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Releases all callers once the expected number has arrived. */
function meeting(expected: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === expected) resolve()
    return promise
  }
}
