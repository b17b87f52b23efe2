import { contract } from '@terahold/contract'
import type { RowOf } from '@terahold/contract/endpoint'
import { readListedRoot, rootTypedData } from '@terahold/decisions/liability-root'
import { privateKeyToAccount } from 'viem/accounts'
import type { Harness, ValidCall } from './harness.ts'
import { settlers } from './record-calls.ts'

const reserve = `0x${'ee'.repeat(20)}` as const
const day = '2026-01-01'

/** Stores a night's root that waits for operators, of a reserve that the house then has. */
async function aWaitingRoot({ world }: Harness): Promise<void> {
  const { owner, clock } = world
  await owner
    .insertInto('installation')
    .values({
      profile: 'test',
      chain_id: world.test.chain.chainId,
      token: world.chainSetup.place.token,
      treasury: world.chainSetup.treasury.address,
      registry: world.chainSetup.place.registry,
      reserve,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ reserve }))
    .execute()
  const file = { file_hash: Buffer.alloc(32, 2), shard_index: Buffer.alloc(1), leaving: 0n }
  const tree = { day, root: Buffer.alloc(32, 1), total: 5n, leaves: 2, format: 1, made_at: clock.now(), ...file }
  const figures = { journal_seal: Buffer.alloc(32), settlement_root: Buffer.alloc(32), asset_block: 1n }
  const hashes = { release_hash: Buffer.alloc(32), verifier_hash: Buffer.alloc(32) }
  await owner
    .insertInto('liability_tree')
    .values(tree)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await owner
    .insertInto('liability_anchor')
    .values({ day, reserve, settlements: 0n, ...figures, ...hashes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Valid requests for the calls about nights' roots. */
export const validRootCalls = {
  listRoots: (async (harness) => {
    await aWaitingRoot(harness)
    return { token: await harness.operate(settlers[0]) }
  }) satisfies ValidCall,
  signRoot: (async (harness) => {
    await aWaitingRoot(harness)
    const token = await harness.operate(settlers[0])
    const { rows = [] } = await harness.must(contract.listRoots, { token })
    const [row] = rows as RowOf<typeof contract.listRoots>[]
    if (!row) throw new Error('no root waits')
    const { place, root } = readListedRoot(row)
    const typedData = rootTypedData(place, root)
    const signature = await privateKeyToAccount(settlers[0]).signTypedData(typedData)
    return { token, params: { day }, fields: { signature } }
  }) satisfies ValidCall,
}
