import type { Database } from '../../db/connection.ts'

/** The chain the instance was installed on. */
export async function readChainId(db: Database): Promise<number> {
  const { chain_id } = await db.selectFrom('installation').select('chain_id').executeTakeFirstOrThrow()
  return chain_id
}
