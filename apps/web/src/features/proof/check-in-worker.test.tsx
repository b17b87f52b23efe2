import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { member, setUpComponentTests } from '../../testing/component-test.tsx'
import { checkFile, type FileCheck } from './check-file.ts'
import { checkProof } from './check-proof.ts'
import { publish, setUpReserve } from './fixtures/published-proof.ts'
import { lastResult } from './proof-store.ts'

setUpComponentTests()
beforeEach(setUpReserve)

/** Gives the page workers that answer like this, and returns the names of what was asked of them. */
function answerInWorker(answer: (check: FileCheck) => Event): readonly string[] {
  const calls: string[] = []
  class FakeWorker extends EventTarget {
    postMessage(check: FileCheck) {
      calls.push('check')
      this.dispatchEvent(answer(check))
    }
    terminate() {
      calls.push('end')
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  publish()
  return calls
}

test('a file is verified in a worker, which then ends', async () => {
  const calls = answerInWorker((check) => new MessageEvent('message', { data: checkFile(check) }))
  await checkProof()
  expect(lastResult(member.userId)).toMatchObject({ state: 'verified', tree: { sum: '100' } })
  expect(calls).toEqual(['check', 'end'])
})

test('the worker’s answer is the result', async () => {
  const calls = answerInWorker(
    () =>
      new MessageEvent('message', { data: { verdict: { verified: false, fault: 'malformed' }, count: 0, sum: 0n } }),
  )
  await checkProof()
  expect(lastResult(member.userId)).toMatchObject({ state: 'failed', fault: 'malformed' })
  expect(calls).toEqual(['check', 'end'])
})

test('a file is verified on the page when its worker fails', async () => {
  const calls = answerInWorker(() => new Event('error'))
  await checkProof()
  expect(lastResult(member.userId)).toMatchObject({ state: 'verified', tree: { sum: '100' } })
  expect(calls).toEqual(['check', 'end'])
})
