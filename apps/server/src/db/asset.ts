import type { Database } from './connection.ts'

/** Returns how many decimals the books keep of USDT. */
export async function readUsdtDecimals(db: Database): Promise<number> {
  const { decimals } = await db
    .selectFrom('asset')
    .select('decimals')
    .where('code', '=', 'USDT')
    .executeTakeFirstOrThrow()
  return decimals
}
