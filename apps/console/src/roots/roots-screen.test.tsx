import { listRoots, signRoot } from '@terahold/contract/calls/desk/roots'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { rootTypedData } from '@terahold/decisions/liability-root'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { type Hex, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { api, renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { address, hash, privateKey, row, session } from './fixtures/sample-root.ts'
import { type RootRow, rootToSign } from './root-row.ts'
import { RootsScreen } from './roots-screen.tsx'

setUpComponentTests()

const open = async (given: RootRow, by = session) => {
  api.answer(listRoots, { rows: [given], total: 1 })
  const { user } = renderOnDesk(<RootsScreen />, by)
  await user.click(await screen.findByRole('row', { name: /2026-11-20 12,345\.67/ }))
  return user
}

describe('a night’s root', () => {
  test('is signed as it is shown', async () => {
    api.answer(signRoot, { data: { signatures: 1 } })
    api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
    api.file(demoPaths.info, { operators: [{ address, privateKey, name: 'Ada', roles: ['settlement'] }] })
    const user = await open(row)
    expect(screen.getByText(hash('a1'))).toBeTruthy()
    await user.keyboard('a{Enter}')
    expect(
      await screen.findByText('Signed: Sign the root. It takes effect once another operator signs, too.'),
    ).toBeTruthy()
    const [{ body } = { body: undefined }] = api.requests(signRoot)
    const { signature } = body as { signature: Hex }
    const shown = {
      day: 20_777,
      root: hash('a1') as Hex,
      total: 12_345_678_900_000_000_000_000n,
      leaves: 421,
      journalSeal: hash('a2') as Hex,
      settlementRoot: hash('a3') as Hex,
      assetBlock: 901n,
      releaseHash: hash('a4') as Hex,
      verifierHash: hash('a5') as Hex,
    }
    const place = { chainId: 31_337, reserve: row.reserve as Hex }
    expect(await verifyTypedData({ address, signature, ...rootTypedData(place, shown) })).toBe(true)
    expect(rootToSign(row).message).toEqual(shown)
  })

  test('is not signed twice by one operator', async () => {
    await open({ ...row, signers: [{ address, name: 'Ada' }] })
    expect(screen.getByText('You have signed this root.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign( the|:)/ })).toBeNull()
  })

  test('is read by an auditor, who signs nothing', async () => {
    await open(row, { ...session, roles: ['auditor'] })
    expect(screen.queryByRole('button', { name: /^Sign( the|:)/ })).toBeNull()
  })
})

describe('the roots', () => {
  const list = async (rows: RootRow[]) => {
    api.answer(listRoots, { rows, total: rows.length })
    return renderOnDesk(<RootsScreen />, session).user
  }
  const signed = { address: `0x${'12'.repeat(20)}`, name: 'Bela' }

  test('show whose signature is missing, and how many members each has', async () => {
    await list([row, { ...row, day: '2026-11-19', leaves: 1_234_567, signers: [signed, signed] }])
    const [, waits, ready] = await screen.findAllByRole('row')
    expect(waits?.textContent).toBe('2026-11-2012,345.674210/2waits for signatures')
    expect(ready?.textContent).toBe('2026-11-1912,345.671,234,5672/2is sent')
  })

  test('are found by a part of the root', async () => {
    const user = await list([row, { ...row, day: '2026-11-19', root: hash('bb') }])
    await user.type(await screen.findByLabelText('Filter'), 'BBBB')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(screen.getByRole('row', { name: /2026-11-19/ })).toBeTruthy()
  })

  test('say that a first signature changes nothing on the chain yet, and who has given it', async () => {
    await open(row)
    expect(screen.getByText('0 of 2 signatures')).toBeTruthy()
    cleanup()
    await open({ ...row, signers: [signed] })
    expect(screen.getByText('Bela', { exact: false })).toBeTruthy()
    expect(screen.getByRole('button', { name: signed.address })).toBeTruthy()
  })

  test('are done with the second signature', async () => {
    api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
    api.file(demoPaths.info, { operators: [{ address, privateKey, name: 'Ada', roles: ['settlement'] }] })
    api.answer(signRoot, { data: { signatures: 2 } })
    const user = await open({ ...row, signers: [signed] })
    await user.keyboard('a{Enter}')
    expect(await screen.findByText('Done: Sign the root')).toBeTruthy()
  })

  test('are signed once by a double click', async () => {
    api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
    api.file(demoPaths.info, { operators: [{ address, privateKey, name: 'Ada', roles: ['settlement'] }] })
    const answer = api.answerLate(signRoot, { data: { signatures: 1 } })
    const user = await open(row)
    await user.dblClick(screen.getByRole('button', { name: /^Sign: / }))
    answer()
    expect(await screen.findByText(/^Signed: Sign the root/)).toBeTruthy()
    expect(api.requests(signRoot).map(({ path }) => path)).toEqual([expect.stringMatching(/2026-11-20/)])
  })

  test('are not signed by a wallet that is gone', async () => {
    api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
    api.file(demoPaths.info, { operators: [] })
    const user = await open(row)
    await user.click(screen.getByRole('button', { name: /^Sign: / }))
    expect(await screen.findByText(/^The wallet you signed in with is not in this browser/)).toBeTruthy()
    expect(api.requests(signRoot)).toEqual([])
  })
})
