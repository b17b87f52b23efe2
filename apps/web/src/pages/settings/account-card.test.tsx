import { contract } from '@terahold/contract'
import { closeAccount, exportAccount } from '@terahold/contract/calls/member/account'
import { exchangeRates } from '@terahold/contract/calls/member/exchange-rates'
import { profile } from '@terahold/contract/calls/member/profile'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { setChangeSigner } from '../../shared/api/change-signer.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { session } from '../../shared/session/session.ts'
import { api, goOffline, member, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { createProfile, type Profile } from '../../testing/profile-fixture.ts'

setUpComponentTests()

async function openSheet(name: string, changes: Partial<Profile> = {}) {
  api.answer(profile, { data: createProfile(changes) })
  api.answer(exchangeRates, { rows: [], total: 0 })
  const { page, user } = await openPage(to.settings())
  await user.click(await within(page).findByRole('button', { name }))
  const sheet = within(await screen.findByRole('dialog', { name }))
  return { user, sheet }
}

describe('closing the account', () => {
  const openClose = async (changes?: Partial<Profile>) => {
    setChangeSigner(async () => '0x5151')
    const { user, sheet } = await openSheet('Close my account', changes)
    return { user, sheet, button: sheet.getByRole<HTMLButtonElement>('button', { name: 'Close account' }) }
  }

  test('is possible once its text was read, signs out and removes the member’s data from the device', async () => {
    // The home page follows.
    for (const call of Object.values(contract)) api.hang(call)
    api.answer(closeAccount, { data: { ok: true } })
    drafts.keep('feedback', member.userId, 'half a message')
    const { user, sheet, button } = await openClose()
    expect(sheet.queryByLabelText('Login password')).toBeNull()
    expect(button.disabled).toBe(true)
    await user.click(sheet.getByRole('checkbox', { name: 'I have read this.' }))
    await user.dblClick(button)
    await waitFor(() => expect(toasts()).toEqual([{ text: 'Your account is closed.', kind: 'success' }]))
    expect(api.requests(closeAccount).map(({ body }) => Object.keys(body as object))).toEqual([
      expect.not.arrayContaining(['password']),
    ])
    expect([session.current(), drafts.read('feedback', member.userId)]).toEqual([null, undefined])
  })

  test('asks for the password, and names a wrong one at its field', async () => {
    api.refuse(closeAccount, { code: 403, message: 'Wrong password.', reason: 'password_required' })
    const { user, sheet, button } = await openClose({ hasPassword: true })
    await user.click(sheet.getByRole('checkbox'))
    expect(button.disabled).toBe(true)
    await user.type(sheet.getByLabelText('Login password'), 'wrong horse')
    await user.click(button)
    expect(await sheet.findByText('Wrong password. Nothing was changed.')).toBeTruthy()
    expect(sheet.queryByRole('alert')).toBeNull()
    expect(api.requests(closeAccount)).toMatchObject([{ body: { password: 'wrong horse' } }])
    expect(session.current()).not.toBeNull()
  })

  test('shows why the server refused, and keeps the member signed in', async () => {
    api.refuse(closeAccount, { code: 409, message: 'It still has: a balance.', reason: 'close_open' })
    const { user, sheet, button } = await openClose()
    await user.click(sheet.getByRole('checkbox'))
    await user.click(button)
    expect((await sheet.findByRole('alert')).textContent).toContain('It still has: a balance.')
    expect([session.current()?.userId, toasts()]).toEqual([member.userId, []])
  })

  test('waits for a network', async () => {
    const { user, sheet, button } = await openClose()
    await user.click(sheet.getByRole('checkbox'))
    expect(button.disabled).toBe(false)
    await goOffline()
    expect(button.disabled).toBe(true)
  })
})

describe('exporting the data', () => {
  const part = (name: string, rows: object[], complete = true) => ({
    name,
    complete,
    rows: rows as Record<string, unknown>[],
    csv: { fileName: `${name}.csv`, content: `${name} as lines` },
  })
  const found = (...parts: ReturnType<typeof part>[]) => ({ data: { generatedAt: '2026-03-05T10:00:00.000Z', parts } })

  /** The files that the browser was told to save. */
  function savedFiles() {
    const saved: { name: string; content: Promise<string> }[] = []
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.replace('blob:', ''))]
      saved.push({ name: this.download, content: blob?.text() ?? Promise.resolve('') })
    })
    onTestFinished(() => void vi.restoreAllMocks())
    return saved
  }

  test('saves everything, or one of the tables that have lines', async () => {
    const saved = savedFiles()
    const answer = found(part('orders', [{ orderNo: 'TH-1' }, { orderNo: 'TH-2' }]), part('tickets', []))
    api.answer(exportAccount, answer)
    const { user, sheet } = await openSheet('Export my data')
    await user.click(sheet.getByRole('button', { name: 'Create export' }))
    await user.click(await sheet.findByRole('button', { name: 'Save everything (JSON)' }))
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['orders.csv (2)Save'])
    await user.click(sheet.getByRole('button', { name: 'Save orders.csv' }))
    expect(saved.map(({ name }) => name)).toEqual(['terahold-2026-03-05.json', 'orders.csv'])
    const [everything, orders] = await Promise.all(saved.map(({ content }) => content))
    expect(JSON.parse(everything ?? '')).toEqual(answer.data)
    expect(orders).toBe('orders as lines')
    expect(sheet.queryByText(/only the newest lines/)).toBeNull()
  })

  test('says that a table is cut short', async () => {
    api.answer(exportAccount, found(part('statement', [{ id: 1 }], false)))
    const { user, sheet } = await openSheet('Export my data')
    await user.click(sheet.getByRole('button', { name: 'Create export' }))
    expect(await sheet.findByText('Some tables contain only the newest lines. Ask us for the rest.')).toBeTruthy()
  })

  test('can be tried again after a refusal, and waits for a network', async () => {
    api.refuse(exportAccount, { code: 429, message: 'Try again in an hour.' })
    const { user, sheet } = await openSheet('Export my data')
    const create = () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Create export' })
    await user.click(create())
    expect((await sheet.findByRole('alert')).textContent).toContain('Try again in an hour.')
    api.answer(exportAccount, found())
    await goOffline()
    expect(create().disabled).toBe(true)
  })
})
