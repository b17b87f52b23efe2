import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../foundation/fixtures/loopback.ts'
import { openS3Store, type S3Place } from './bucket.ts'
import { s3Credentials, startS3Service } from './fixtures/s3-service.ts'
import type { ObjectStore } from './objects.ts'
import { openStorage } from './open-storage.ts'

let service: Awaited<ReturnType<typeof startS3Service>>
let folder: string
beforeAll(async () => {
  service = await startS3Service()
  folder = await mkdtemp(join(tmpdir(), 'terahold-storage-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const openBucket = (changes: Partial<S3Place> = {}) =>
  openS3Store({ endpoint: service.endpoint, bucket: 'pictures', ...s3Credentials, ...changes })

async function keysIn(store: ObjectStore, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of store.list(folder)) keys.push(...page)
  return keys
}

const stores: [string, () => ObjectStore][] = [
  ['on a disk', () => openStorage({}, folder)],
  [
    'in a bucket',
    () =>
      openStorage(
        {
          STORAGE_S3_ENDPOINT: `${service.endpoint}/`,
          STORAGE_S3_BUCKET: 'pictures',
          STORAGE_S3_REGION: s3Credentials.region,
          STORAGE_S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
          STORAGE_S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
        },
        folder,
      ),
  ],
]

describe.each(stores)('a store %s', (_name, open) => {
  it('returns what was stored, byte by byte, until it is removed', async () => {
    const store = open()
    const bytes = randomBytes(100_000)
    await store.put('images/a-member/one_1', bytes, 'image/webp')
    expect(await store.get('images/a-member/one_1')).toEqual(bytes)
    await store.put('images/a-member/one_1', Buffer.from('anew'), 'image/webp')
    expect((await store.get('images/a-member/one_1'))?.toString()).toBe('anew')
    await store.remove('images/a-member/one_1')
    expect(await store.get('images/a-member/one_1')).toBeUndefined()
    await store.remove('images/a-member/one_1')
  })

  it('lists every key of a folder and no other', async () => {
    const store = open()
    expect(await keysIn(store, 'pages/')).toEqual([])
    const keys = ['pages/a/1', 'pages/a/2', 'pages/b/3', 'pages/c/4', 'pages/c/5']
    for (const key of [...keys, 'other/a']) await store.put(key, Buffer.from(key), 'text/plain')
    expect((await keysIn(store, 'pages/')).toSorted()).toEqual(keys)
  })

  it('refuses a key that leads elsewhere', async () => {
    const store = open()
    for (const key of [
      '',
      'a',
      '/a/b',
      'a//b',
      'a/../b',
      '../a',
      'a/.b',
      'a/b ',
      'a/b?c',
      'a/%2e',
      'a\\b/c',
      'a/b\0',
    ]) {
      await expect((async () => store.put(key, Buffer.from('x'), 'text/plain'))(), key).rejects.toThrow(
        'not an object key',
      )
      await expect((async () => store.get(key))(), key).rejects.toThrow('not an object key')
    }
  })
})

describe('the disk', () => {
  it('hides files from other users, and removes what a crash left half written', async () => {
    const store = openStorage({}, folder)
    await store.put('images/m/1', Buffer.from('x'), 'image/webp')
    expect((await stat(join(folder, 'files', 'images', 'm', '1'))).mode & 0o077).toBe(0)
    const writing = join(folder, 'files', '.writing')
    await writeFile(join(writing, 'old'), 'half')
    await writeFile(join(writing, 'new'), 'half')
    await utimes(join(writing, 'old'), 1, 1)
    const keys = await keysIn(store, 'images/')
    expect(keys).toEqual(['images/m/1'])
    expect(await readdir(writing)).toEqual(['new'])
  })
})

describe('a bucket', () => {
  it('accepts only what is signed with its secret, for its region', async () => {
    for (const changes of [{ secretAccessKey: 'another' }, { region: 'elsewhere' }, { accessKeyId: 'AKIDOTHER' }]) {
      const put = openBucket(changes).put('images/m/1', Buffer.from('x'), 'image/webp')
      await expect(put).rejects.toMatchObject({ name: 'StorageUnreachable', message: expect.stringContaining('403') })
    }
    expect(service.refused.splice(0)).toEqual(['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'InvalidAccessKeyId'])
  })

  it('is retried when it is busy, up to a limit', async () => {
    const busy = (response: ServerResponse) => void response.writeHead(503).end('busy')
    service.faults.push(busy)
    await openBucket().put('images/m/busy', Buffer.from('x'), 'image/webp')
    expect(service.objects.has('images/m/busy')).toBe(true)
    service.faults.push(busy, busy, busy)
    await expect(openBucket().get('images/m/busy')).rejects.toThrow('the object store answers 503')
    expect(service.faults).toHaveLength(0)
  })

  it('that is missing, silent, interrupted, too large or redirecting is an outage', async () => {
    const closed = openBucket({ endpoint: 'http://127.0.0.1:1' })
    await expect(closed.get('images/m/1')).rejects.toMatchObject({ name: 'StorageUnreachable' })
    const silent = await listen(createServer(() => {}))
    await expect(openBucket({ endpoint: silent.url, patience: 200 }).get('images/m/1')).rejects.toMatchObject({
      name: 'StorageUnreachable',
    })
    await silent.close()
    service.faults.push((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setImmediate(() => response.destroy())
    })
    await expect(openBucket().get('images/m/1')).rejects.toMatchObject({ name: 'StorageUnreachable' })
    service.faults.push((response) => void response.writeHead(200).end(Buffer.alloc(17 * 1024 * 1024)))
    await expect(openBucket().get('images/m/1')).rejects.toThrow('more than was stored')
    service.faults.push((response) => void response.writeHead(307, { location: service.endpoint }).end())
    await expect(openBucket().get('images/m/1')).rejects.toMatchObject({ name: 'StorageUnreachable' })
  })

  it('with an endless list is not read for ever', async () => {
    const endless = (response: ServerResponse) =>
      void response.end(
        '<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken><Key>a/b</Key>',
      )
    service.faults.push(endless, endless)
    await expect(keysIn(openBucket(), 'images/')).rejects.toThrow('not where')
  })
})
