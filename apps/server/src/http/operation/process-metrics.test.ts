import { tmpdir } from 'node:os'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { connectDatabase, poolUseOf } from '../../db/connection.ts'
import { registerProcessMetrics } from './process-metrics.ts'

it('show version, use of each pool, and the free part of the disk', async () => {
  const registry = new Registry()
  const unused = connectDatabase({ url: 'postgres://u@localhost/d', applicationName: 'test', max: 7 })
  registerProcessMetrics(registry, {
    version: '1.2.3',
    folder: tmpdir(),
    pools: { main: () => ({ open: 5, idle: 2, waiting: 4, most: 10 }), other: () => poolUseOf(unused) },
  })
  const text = await registry.metrics()
  for (const line of [
    'terahold_build_info{version="1.2.3"} 1',
    'terahold_pool_connections{pool="main",state="used"} 3',
    'terahold_pool_connections{pool="main",state="idle"} 2',
    'terahold_pool_connections{pool="other",state="most"} 7',
    'terahold_pool_waiting{pool="main"} 4',
  ])
    expect(text).toContain(`${line}\n`)
  const [, free = ''] = /^terahold_disk_free_ratio (.*)$/m.exec(text) ?? []
  expect(Number(free)).toBeGreaterThan(0)
  expect(Number(free)).toBeLessThanOrEqual(1)
  await unused.destroy()
})

it('leave out the disk where the folder does not exist', async () => {
  const registry = new Registry()
  registerProcessMetrics(registry, { version: '1', pools: {}, folder: '/no/such/folder' })
  expect(await registry.metrics()).not.toMatch(/^terahold_disk_free_ratio /m)
})
