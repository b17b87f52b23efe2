import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyTypes } from '@terahold/proof/note'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../../foundation/clock.ts'
import { merkleConsistency, merkleRoot } from '../../../ledger/seals/merkle.ts'
import { newNoteSigner, signCheckpoint } from '../note-signer.ts'
import { submitCheckpoint } from '../witness-client.ts'
import { type ServedWitness, serveWitness } from './serve-witness.ts'

const log = newNoteSigner('terahold.example/nights', keyTypes.log)
const signer = newNoteSigner('one.example/w', keyTypes.witness)
const common = [randomBytes(32), randomBytes(32)]
const newHistory = () => [...common, randomBytes(32), randomBytes(32)]
const [history, fork] = [newHistory(), newHistory()]

let folder: string
let witness: ServedWitness
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-'))
  await start()
})
afterAll(async () => {
  await witness.stop()
  await rm(folder, { recursive: true })
})

async function start() {
  witness = await serveWitness({ signer, clock: systemClock, logs: [log.key], folder })
}

const noteOf = (size: number, of: readonly Buffer[]) =>
  signCheckpoint(log, { size, root: merkleRoot(of.slice(0, size)) })

const submit = (oldSize: number, size: number, of = history) =>
  submitCheckpoint(
    { key: signer.key, publicText: signer.publicText, url: witness.url },
    { note: noteOf(size, of), log: log.key, oldSize, path: merkleConsistency(of.slice(0, size), oldSize) },
    systemClock.now(),
  )
const signed = { line: expect.any(String) as string }

it('signs one of two histories that are sent at once, and no other one after a restart', async () => {
  expect(await submit(0, 2)).toMatchObject(signed)
  const [one, other] = await Promise.all([submit(2, 3), submit(2, 3, fork)])
  expect([one, other]).toMatchObject([signed, { conflict: 3 }])
  await witness.stop()
  await start()
  expect(await submit(0, 4)).toEqual({ conflict: 3 })
  expect(await submit(3, 4, fork)).toEqual({ problem: 'history_changed' })
  expect(await submit(3, 4)).toMatchObject(signed)
})

it('answers its one call, and no body that is too long', async () => {
  const post = (path: string, body: string) => fetch(`${witness.url}${path}`, { method: 'POST', body })
  const conflict = await post('/add-checkpoint', `old 0\n\n${noteOf(4, history)}`)
  expect([conflict.status, conflict.headers.get('content-type')]).toEqual([409, 'text/x.tlog.size'])
  expect((await post('/', 'old 0\n')).status).toBe(404)
  expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(404)
  await expect(post('/add-checkpoint', 'x'.repeat(64_001))).rejects.toThrow()
})
