import { draftRevenue, recordRevenue } from '@terahold/contract/calls/desk/operators'
import { listRoots, signRoot } from '@terahold/contract/calls/desk/roots'
import type { Decision } from '@terahold/decisions/decision'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { detailsId, hasUnsavedForm } from '../../form/unsaved-form.ts'
import { row as nightRoot } from '../../roots/fixtures/sample-root.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../../testing/component-test.tsx'
import { draftOf, removeWallet, signerWith } from '../../testing/demo-signer.ts'
import { answerPools } from '../../testing/sample-pools.ts'
import { RevenueImport } from './revenue-import.tsx'

setUpComponentTests()

const poolId = '0197f5a0-0000-7000-8000-00000000000a'
const txid = 'ab'.repeat(32)
const statement = 'cd'.repeat(32)
const header = 'pool,day,satoshi,usdt,venue,txid,uptime,statement_hash'
const line = `Skagi pool,2026-11-01,0500,12.50,Demo venue,${txid.toUpperCase()},98.5,${statement}`
const signed = {
  poolId,
  day: '2026-11-01',
  mined: '500 sat',
  amount: '12.5 USDT',
  venue: 'Demo venue',
  txid: `0x${txid}`,
  statement: `0x${statement}`,
  uptime: '98.5 %',
}

beforeEach(() => {
  api.answer(listRoots, { rows: [], total: 0 })
  answerPools({ [poolId]: 'Skagi pool' })
})

const decisionOf = (fields: Readonly<Record<string, string>>): Decision => ({
  type: 'RevenueRecord',
  chainId: 56,
  registry: getAddress('0x00000000000000000000000000000000000a0b0c'),
  message: {
    decisionId: '0197f5a0-0000-7000-8000-00000000000c',
    role: 'settlement',
    expiresAt: 1_800_000_000,
    ...fields,
  },
})
const answerDraft = (fields: Readonly<Record<string, string>>) =>
  api.answer(draftRevenue, { data: draftOf(decisionOf(fields)) })

async function choose(...lines: string[]) {
  const { user } = renderOnDesk(
    <section id={detailsId}>
      <RevenueImport onClose={() => {}} />
    </section>,
    signerWith('settlement'),
  )
  const input = await screen.findByLabelText<HTMLInputElement>('CSV file')
  await expect.poll(() => input.disabled).toBe(false)
  await user.upload(input, new File([lines.join('\n')], 'month.csv', { type: 'text/csv' }))
  return user
}
const signButton = () => screen.queryByRole('button', { name: /^Sign and record/ })

const done = {
  data: {
    id: poolId,
    state: 'recorded' as const,
    kind: 'initial' as const,
    expectedSatoshi: null,
    deviationBps: null,
  },
}

describe('an import of revenue', () => {
  test('that is left asks the wallet for no further signature', async () => {
    api.answerBy(draftRevenue, ({ body }) => {
      const { day, txid: given } = body as { day: string; txid: string }
      return { data: draftOf(decisionOf({ ...signed, day, txid: `0x${given.toLowerCase()}` })) }
    })
    api.answer(recordRevenue, done)
    const user = await choose(header, line, line.replace('11-01', '11-02').replace(/AB/g, 'EF'))
    const button = await screen.findByRole('button', { name: 'Sign and record (2)' })
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = globalThis.fetch
    globalThis.fetch = async (...given) => {
      const answered = await answer(...given)
      if (given[1]?.method === 'POST') await promise
      return answered
    }
    await user.click(button)
    await waitFor(() => expect(api.requests(recordRevenue)).toHaveLength(1))
    cleanup()
    resolve()
    const another = waitFor(() => expect(api.requests(recordRevenue)).toHaveLength(2), { timeout: 300 })
    await expect(another).rejects.toThrow()
  })

  test('shows the rows, their sum and the text of each signature before anything is signed', async () => {
    answerDraft(signed)
    const user = await choose(header, line)
    expect(await screen.findByText('Sign and record (1)')).toBeTruthy()
    expect(screen.getByText('12.50 USDT')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show line 2' }))
    expect(screen.getByText('98.5 %')).toBeTruthy()
  })

  test('refuses a file in another encoding, because its names would be read as other characters', async () => {
    const { user } = renderOnDesk(<RevenueImport onClose={() => {}} />, sessionOf('settlement'))
    const gbk = new Uint8Array([0xcb, 0xb3, 0xb7, 0xe1])
    await user.upload(await screen.findByLabelText('CSV file'), new File([header, '\n', gbk], 'month.csv'))
    expect(await screen.findByText(/^The file is not in UTF-8\./)).toBeTruthy()
    expect(api.requests(draftRevenue)).toEqual([])
  })

  test('names the line, the column and the value that is wrong, and signs nothing', async () => {
    answerDraft(signed)
    await choose(header, line, line.replace('12.50', '12;50'), line)
    expect(await screen.findByText('usdt cannot be “12;50”.')).toBeTruthy()
    expect(screen.getByText(/^Line 2 is for the same pool/)).toBeTruthy()
    expect(screen.getByText(/^Wrong rows: 2\./)).toBeTruthy()
    expect(signButton()).toBeNull()
  })

  test('shows what the server refuses next to its row', async () => {
    api.refuse(draftRevenue, { code: 422, message: 'This day is not over.', reason: 'day_not_over', field: 'day' })
    await choose(header, line)
    expect(await screen.findByText('This day is not over.')).toBeTruthy()
    expect(signButton()).toBeNull()
  })

  test('skips rows that are recorded already', async () => {
    api.refuse(draftRevenue, { code: 409, message: 'Already recorded.', reason: 'already_recorded' })
    await choose(header, line)
    expect(await screen.findByText('Every row of this file is recorded already.')).toBeTruthy()
    expect(signButton()).toBeNull()
  })

  test.each([
    ['another sum', { ...signed, amount: '12.51 USDT' }],
    ['another pool', { ...signed, poolId: '0197f5a0-0000-7000-8000-00000000000b' }],
    ['another statement', { ...signed, statement: `0x${'ce'.repeat(32)}` }],
  ])('stops when the server asks to sign %s than the file has', async (_, fields) => {
    answerDraft(fields)
    await choose(header, line)
    expect(await screen.findByText(/Do not sign. Report it\./)).toBeTruthy()
    expect(signButton()).toBeNull()
  })

  test('says what is wrong with a file as a whole', async () => {
    await choose('pool,day,colour', 'Skagi pool,2026-11-01,red')
    expect(
      await screen.findByText(/Missing: satoshi, usdt, venue, txid, uptime\. Unknown or twice: colour\./),
    ).toBeTruthy()
  })
})

describe('the rows of an import', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  const recorded = () => api.requests(recordRevenue).map(({ body }) => (body as { day: string }).day)
  const known = { code: 409, message: 'Already recorded.', reason: 'already_recorded' } as const

  /** Chooses a file with a row for each day, all of which can be recorded. */
  async function chooseDays() {
    api.answerBy(draftRevenue, ({ body }) => {
      const { day, txid: of } = body as { day: string; txid: string }
      return { data: draftOf(decisionOf({ ...signed, day, txid: `0x${of.toLowerCase()}` })) }
    })
    const user = await choose(
      header,
      ...days.map((day, at) => line.replace('2026-11-01', day).replace(/(AB)+/, `${at}C`.repeat(32))),
    )
    const sign = await screen.findByRole('button', { name: /^Sign and record \(3\)/ })
    return { user, sign }
  }

  test('are recorded in their order, each with a signature of its own', async () => {
    api.answer(recordRevenue, done)
    const { user, sign } = await chooseDays()
    expect(recorded()).toEqual([])
    expect(hasUnsavedForm()).toBe(true)
    await user.click(sign)
    expect(await screen.findByText('Recorded rows: 3. Another operator must approve them.')).toBeTruthy()
    expect(hasUnsavedForm()).toBe(false)
    expect(recorded()).toEqual(days)
    const signatures = api.requests(recordRevenue).map(({ body }) => (body as { signature: string }).signature)
    expect(new Set(signatures).size).toBe(3)
    expect(signButton()).toBeNull()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  test('stop at one that is refused, say how many are left, and go on from there', async () => {
    let isRefused = true
    api.answerBy(recordRevenue, ({ body }) => {
      if (isRefused && (body as { day: string }).day === days[1]) throw new TypeError('Failed to fetch')
      return done
    })
    const { user, sign } = await chooseDays()
    await user.click(sign)
    const alert = await screen.findByText(/Recorded rows: 1\. Not recorded: 2\. You can continue\./)
    expect(alert.textContent).toMatch(/^The server did not answer, so this may be done or not/)
    isRefused = false
    await user.click(screen.getByRole('button', { name: 'Sign and record (2)' }))
    expect(await screen.findByText(/^Recorded rows: 3\./)).toBeTruthy()
    expect(recorded()).toEqual([days[0], days[1], days[1], days[2]])
  })

  test('whose answer was lost count as recorded when they are sent again', async () => {
    api.refuse(recordRevenue, known)
    const { user, sign } = await chooseDays()
    await user.click(sign)
    expect(await screen.findByText(/^Recorded rows: 3\./)).toBeTruthy()
  })

  test('are not recorded without the wallet', async () => {
    const { user, sign } = await chooseDays()
    removeWallet()
    await user.click(sign)
    expect(await screen.findByText(/^The wallet you signed in with is not in this browser/)).toBeTruthy()
    expect(recorded()).toEqual([])
  })

  test('are recorded with a notice when the night’s root was not signed', async () => {
    api.answer(recordRevenue, done)
    api.answer(listRoots, { rows: [nightRoot], total: 1 })
    api.refuse(signRoot, { code: 503, message: 'No node answers.' })
    const { user, sign } = await chooseDays()
    expect(sign.textContent).toBe('Sign and record (3), and sign the night’s root')
    await user.click(sign)
    expect(await screen.findByText(/^This is done, but the night’s root is not signed\./)).toBeTruthy()
    expect(recorded()).toEqual(days)
  })
})
