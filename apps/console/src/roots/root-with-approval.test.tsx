import { listRoots, signRoot } from '@terahold/contract/calls/desk/roots'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { rootTypedData } from '@terahold/decisions/liability-root'
import { screen, waitFor } from '@testing-library/react'
import { type Hex, verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import type { OperatorSession } from '../shared/session.ts'
import { api, renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { address, hash, privateKey, row, session } from './fixtures/sample-root.ts'
import { type RootRow, rootToSign } from './root-row.ts'
import { useRootWithApproval } from './root-with-approval.tsx'

setUpComponentTests()

function Approval() {
  const root = useRootWithApproval()
  return (
    <>
      {root.part}
      <button type="button" onClick={() => void root.sign().catch(() => undefined)}>
        {root.label('Approve')}
      </button>
    </>
  )
}

function open(rows: RootRow[], by: OperatorSession = session) {
  api.answer(listRoots, { rows, total: rows.length })
  api.answer(signRoot, { data: { signatures: 1 } })
  api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
  api.file(demoPaths.info, { operators: [{ address, privateKey, name: 'Ada', roles: ['settlement'] }] })
  return renderOnDesk(<Approval />, by)
}

test('the newest night’s root is shown with the day’s approval, and signed by the same button', async () => {
  const { user } = open([{ ...row, day: '2026-11-19', root: hash('b1') }, row])
  expect(await screen.findByText(hash('a1'))).toBeTruthy()
  expect(screen.queryByText(hash('b1'))).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve, and sign the night’s root' }))
  await waitFor(() => expect(api.requests(signRoot)).toHaveLength(1))
  const [{ body } = { body: undefined }] = api.requests(signRoot)
  const { message } = rootToSign(row)
  const data = rootTypedData({ chainId: 31_337, reserve: row.reserve as Hex }, message as never)
  expect(await verifyTypedData({ address, signature: (body as { signature: Hex }).signature, ...data })).toBe(true)
})

test('a root is not offered for another signature when the answer to the first was lost', async () => {
  const { user } = open([row])
  const button = await screen.findByRole('button', { name: 'Approve, and sign the night’s root' })
  api.disconnect(signRoot)
  const signed = { ...row, signers: [{ address, name: 'Ada' }] }
  api.answer(listRoots, { rows: [signed], total: 1 })
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(api.requests(signRoot)).toHaveLength(1)
})

test.each([
  ['has signed it', [{ ...row, signers: [{ address, name: 'Ada' }] }], session],
  [
    'is one too many',
    [{ ...row, signers: ['1', '2'].map((of) => ({ address: `0x${of.repeat(40)}`, name: '' })) }],
    session,
  ],
  ['only reads', [row], { ...session, roles: ['auditor' as const] }],
])('nothing is signed with an approval by an operator who %s', async (_, rows, by) => {
  const { user } = open(rows, by)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(api.requests(signRoot)).toHaveLength(0)
  expect(screen.queryByText(hash('a1'))).toBeNull()
})
