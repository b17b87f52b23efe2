import { daysBetween } from '@terahold/money/day'
import { encodeRead, encodeReport } from '@terahold/proof/reserve-calls'
import { act, screen, waitFor } from '@testing-library/react'
import { numberToHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { setCallSender, setChainReader } from '../../shared/wallet/chain-reader.ts'
import { goOffline, member, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { setUpReserve } from './fixtures/published-proof.ts'
import { ReportProof } from './report-proof.tsx'

setUpComponentTests()

const night = { day: '2026-11-20', root: 'ab'.repeat(32) }
const day = daysBetween('1970-01-01', night.day)
const word = (value: number) => numberToHex(value, { size: 32 })
const sent: string[] = []

/** The chain has so many reports of the day, perhaps one of the member. */
const answerReports = (count: number, isOwn = false) =>
  setChainReader(async (_, params) => {
    const [{ data }] = params as [{ data: string }]
    return data === encodeRead('reportsOfDay', day) ? word(count) : word(isOwn ? 1 : 0)
  })

beforeEach(() => {
  setUpReserve()
  sent.length = 0
  setCallSender(async ({ data }) => {
    sent.push(data)
    return `0x${'cd'.repeat(32)}`
  })
  answerReports(0)
})

const show = (changes: Partial<typeof night> | { root: null } = {}) =>
  renderForMember(<ReportProof night={{ ...night, ...changes }} fault="root_changed" reporter={member.address} />)
const button = () => screen.findByRole('button', { name: 'Report with wallet' })

describe('a public report', () => {
  test('says before it is sent what becomes public, and how many there are', async () => {
    answerReports(1_234)
    const { container } = show()
    await button()
    expect(container.textContent).toContain('Reports of this day so far: 1,234')
    expect(container.textContent).toMatch(/the proof of Nov 20, 2026/)
    expect(container.textContent).toContain('Your address is public with it')
    expect(sent).toEqual([])
  })

  test('is sent once with two taps, with the day, its root and the reason', async () => {
    show()
    const tapped = await button()
    act(() => {
      tapped.click()
      tapped.click()
    })
    expect(await screen.findByText('Sent. It is public once the blockchain has it.')).toBeTruthy()
    expect(sent).toEqual([encodeReport(day, `0x${night.root}`, 'root_changed')])
    expect(screen.queryByRole('button', { name: 'Report with wallet' })).toBeNull()
  })

  test('can be sent of a night without a root on the chain', async () => {
    const { user } = show({ root: null })
    await user.click(await button())
    await waitFor(() => expect(sent).toEqual([encodeReport(day, null, 'root_changed')]))
  })

  test('of the member is not offered a second time', async () => {
    answerReports(3, true)
    show()
    expect(await screen.findByText('You have reported this day.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('can be sent when the wallet does not read the chain, and then names no number', async () => {
    setChainReader(() => Promise.reject(new Error('no answer')))
    const { container, user } = show()
    await user.click(await button())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(container.textContent).not.toContain('Reports of this day')
  })

  test('needs no answer of our servers', async () => {
    show()
    await button()
    await goOffline()
    const tapped = await button()
    expect(tapped.hasAttribute('disabled')).toBe(false)
    act(() => tapped.click())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('that the wallet refuses says that nothing was recorded, and can be sent again', async () => {
    setCallSender(() => Promise.reject(new Error('rejected')))
    const { user } = show()
    await user.click(await button())
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was recorded.')
    setCallSender(async ({ data }) => {
      sent.push(data)
      return `0x${'cd'.repeat(32)}`
    })
    await user.click(await button())
    expect(await screen.findByText('Sent. It is public once the blockchain has it.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is explained in the language that is chosen meanwhile', async () => {
    const { container } = show()
    await button()
    await act(() => activateLocale('fr'))
    expect(container.textContent).toMatch(/20 nov\. 2026/)
  })
})
