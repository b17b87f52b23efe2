import { createHash, randomBytes } from 'node:crypto'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { createTreeBuilder } from '@terahold/proof/build'
import { keyOf, shardOf } from '@terahold/proof/leaf'
import { verifyFile, verifyShard } from '@terahold/proof/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../db/fixtures/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { createTestServer } from '../../http/fixtures/test-server.ts'
import { mountLiabilityFiles } from './file-routes.ts'
import { place } from './fixtures/published-trees.ts'
import { insertShard, insertTree } from './liability-store.ts'

const day = '2026-11-18'
const snapshot = { ...place, day: 20_775 }
const member = { key: keyOf(randomBytes(65)), address: `0x${'0f'.repeat(20)}`, owed: 7_000_000n }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: Awaited<ReturnType<typeof createTestServer>>
let tree: ReturnType<ReturnType<typeof createTreeBuilder>['finish']>
beforeAll(async () => {
  database = await createTestDatabase()
  app = await createTestServer({ extras: [(server) => mountLiabilityFiles(server, { db: database.app })] })
  const builder = createTreeBuilder(snapshot, randomBytes)
  builder.add(member)
  // Enough leaves for 64 shards: each member has at least four.
  for (let other = 0; other < 12_500; other += 1)
    builder.add({ key: randomBytes(32), address: `0x${other.toString(16).padStart(40, '0')}`, owed: BigInt(other) })
  tree = builder.finish()
  const { root, total, leaves } = tree.anchor
  await transaction(database.app, async (tx) => {
    const fileHash = createHash('sha256').update(tree.file).digest()
    const row = { day, format: 1, root: Buffer.from(root), total, leaves, leaving: 0n, fileHash }
    await insertTree(tx, { ...row, shardIndex: Buffer.from(tree.index), madeAt: new Date() })
    for (const [shard, bytes] of tree.shards.entries()) await insertShard(tx, day, shard, bytes)
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const get = (path: string, values: Record<string, string | number> = { day }) =>
  app.inject({ url: fillPath(path, values) })

describe('the files of a day', () => {
  it('are the whole tree, which anyone can verify and caches may keep', async () => {
    const { statusCode, headers, rawPayload } = await get(servicePaths.liabilityFile)
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['content-length']]).toEqual([
      200,
      'application/octet-stream',
      'public, max-age=31536000, immutable',
      String(tree.file.length),
    ])
    expect(verifyFile(new Uint8Array(rawPayload), tree.anchor, member)).toEqual({ verified: true })
  })

  it('are an index and 64 shards, of which a member needs one', async () => {
    expect(tree.shards).toHaveLength(64)
    const index = await get(servicePaths.liabilityIndex)
    const shard = await get(servicePaths.liabilityShard, { day, shard: shardOf(member, snapshot, 6) })
    expect([index.headers['cache-control'], shard.headers['cache-control']]).toEqual(
      Array(2).fill('public, max-age=31536000, immutable'),
    )
    const [indexBytes, leaves] = [new Uint8Array(index.rawPayload), new Uint8Array(shard.rawPayload)]
    expect(verifyShard(indexBytes, leaves, tree.anchor, member)).toEqual({ verified: true })
  })

  it.each([
    [404, servicePaths.liabilityFile, { day: '2026-11-19' }],
    [404, servicePaths.liabilityIndex, { day: '2026-11-19' }],
    [404, servicePaths.liabilityShard, { day: '2026-11-19', shard: 0 }],
    [400, servicePaths.liabilityFile, { day: 'yesterday' }],
    [400, servicePaths.liabilityShard, { day, shard: 64 }],
    [400, servicePaths.liabilityShard, { day, shard: '1.5' }],
  ])('are refused with %s for %s of %s, which no cache keeps', async (code, path, values) => {
    const answer = await get(path, values)
    expect(answer.json()).toMatchObject({ code })
    expect(answer.headers['cache-control']).toContain('no-store')
  })
})
