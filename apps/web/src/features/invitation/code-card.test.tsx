import { activationCodes, checkActivationCode } from '@terahold/contract/calls/member/team'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { storage } from '../../shared/storage/storage.ts'
import { api, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { CodeCard } from './code-card.tsx'
import { CodeList } from './code-list.tsx'
import { type IssuedCode, useCodes, useInvitation, useIssueCode, useRedeemCode } from './invitation.ts'
import { pendingCode, useForgetCode, usePendingCode } from './pending-code.ts'

setUpComponentTests()

const code = '7K3M9Q2X'
const link = `https://terahold.example/i/${code}`
const expiresAt = '2026-12-31T12:00:00.000Z'

function createCode(changes: Partial<IssuedCode> = {}): IssuedCode {
  return { code, status: 'open', link, issuedAt: '2026-12-01T12:00:00.000Z', expiresAt, usedBy: null, ...changes }
}

const showCard = () => renderForMember(<CodeCard code={code} link={link} expiresAt={expiresAt} />)
const shareButton = () => screen.getByRole('button', { name: 'Share link' })

/** A device with a share sheet that answers as given. */
function canShare(answer: () => Promise<void>) {
  const share = vi.fn<typeof navigator.share>(answer)
  Object.assign(navigator, { share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  return share
}

describe('an invite code', () => {
  test.each([
    ['en', 'For one person, valid until Dec 31, 2026'],
    ['fr', /31 déc\. 2026/],
    ['zh-Hans', /2026年12月31日/],
  ] as const)('says in %s until when it is valid, in groups that can be read out', async (locale, text) => {
    await activateLocale(locale)
    showCard()
    expect(screen.getByText('7K3M-9Q2X')).toBeTruthy()
    expect(screen.getByText(text, { exact: false })).toBeTruthy()
  })

  test('follows a language that is changed while it shows', async () => {
    showCard()
    await act(() => activateLocale('es'))
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    expect(screen.getByText(/31 dic 2026/)).toBeTruthy()
  })

  test('has its link as a picture with a name', async () => {
    showCard()
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy()
  })

  test('is not offered to be shared on a device that cannot', () => {
    showCard()
    expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull()
  })

  test('that cannot be copied says so, and stays readable', async () => {
    const { user } = showCard()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    Object.assign(document, { execCommand: () => false })
    onTestFinished(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(document, 'execCommand')
    })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['error']))
    expect(screen.getByText(link)).toBeTruthy()
  })

  test('opens one share sheet by two taps, and waits for it', async () => {
    const sheet = Promise.withResolvers<void>()
    const share = canShare(() => sheet.promise)
    showCard()
    act(() => {
      shareButton().click()
      shareButton().click()
    })
    expect(share).toHaveBeenCalledOnce()
    expect(shareButton().getAttribute('aria-busy')).toBe('true')
    await act(async () => sheet.resolve())
    expect(shareButton().getAttribute('aria-busy')).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('is not copied while the share sheet of another code is open', async () => {
    canShare(() => Promise.reject(new DOMException('open', 'InvalidStateError')))
    const { user } = showCard()
    await navigator.clipboard.writeText('before')
    await user.click(shareButton())
    await waitFor(() => expect(shareButton().getAttribute('aria-busy')).toBeNull())
    expect(await navigator.clipboard.readText()).toBe('before')
    expect(toasts()).toEqual([])
  })
})

describe('the list of codes', () => {
  function List({ onChoose }: { readonly onChoose: (code: string) => void }) {
    return <CodeList codes={useCodes()} onChoose={onChoose} />
  }
  async function showList(...rows: IssuedCode[]) {
    api.answer(activationCodes, { data: { quota: 3, used: rows.length }, rows, total: rows.length })
    const chosen: string[] = []
    const { user } = renderForMember(<List onChoose={(each) => chosen.push(each)} />)
    return { user, chosen, list: await screen.findByRole('region', { name: 'My codes' }) }
  }

  test.each([
    [createCode(), ['7K3M-9Q2X', 'unused', 'valid until Dec 31, 2026']],
    [createCode({ status: 'used', usedBy: '0x52…9169ee' }), ['used', '0x52…9169ee']],
    [createCode({ status: 'used', usedBy: null }), ['used']],
    [createCode({ status: 'expired' }), ['expired', 'created Dec 1, 2026']],
  ])('says what became of %o', async (row, texts) => {
    const { list } = await showList(row)
    await within(list).findByText('7K3M-9Q2X')
    for (const text of texts) expect(list.textContent).toContain(text)
    expect(within(list).queryAllByRole('button')).toHaveLength(row.status === 'open' ? 1 : 0)
  })

  test('gives the code that was tapped', async () => {
    const { user, chosen, list } = await showList(createCode(), createCode({ code: 'BBBBBBBB' }))
    await user.click(await within(list).findByRole('button', { name: /BBBB-BBBB/ }))
    expect(chosen).toEqual(['BBBBBBBB'])
  })
})

/** Runs a hook for the member, inside everything the app gives it. Returns how to read its latest result. */
function inApp<Result>(useHook: () => Result): () => Result {
  const results: Result[] = []
  function Probe() {
    results.push(useHook())
    return null
  }
  renderForMember(<Probe />)
  return () => {
    const latest = results.at(-1)
    if (latest === undefined) throw new Error('the hook has no result')
    return latest
  }
}

describe('creating a code', () => {
  const keys = () => api.requests(activationCodes).map(({ query }) => query.idempotencyKey)
  const issued = { data: { quota: 3, used: 1 }, rows: [createCode()], total: 1 }

  test.each([
    ['a refusal', () => api.refuse(activationCodes, { code: 429, message: 'Later.' }), 2],
    ['a lost answer', () => api.disconnect(activationCodes), 1],
    ['a code', () => api.answer(activationCodes, issued), 2],
  ])('after %s sends the same key again only if a code may exist', async (_, answer, different) => {
    const issue = inApp(useIssueCode)
    answer()
    await act(() =>
      issue()
        .mutateAsync()
        .catch(() => undefined),
    )
    api.answer(activationCodes, issued)
    await act(() => issue().mutateAsync())
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(different)
  })
})

describe('an invitation', () => {
  const open = { valid: true, status: 'open' as const, inviter: '0x52…9169ee', boundAt: null, expiresAt }

  test('is checked once, because the server counts the attempts', async () => {
    api.answer(checkActivationCode, { data: open })
    const first = inApp(() => useInvitation(code))
    await waitFor(() => expect(first().data).toEqual(open))
    const second = inApp(() => useInvitation(code))
    expect(second().data).toEqual(open)
    expect(api.requests(checkActivationCode)).toHaveLength(1)
  })

  test('that was accepted shows the answer without another check', async () => {
    api.answer(checkActivationCode, { data: open })
    const found = inApp(() => useInvitation(code))
    await waitFor(() => expect(found().data).toEqual(open))
    const redeem = inApp(useRedeemCode)
    const bound = { ...open, valid: false, boundAt: '2026-12-02T12:00:00.000Z' }
    api.answer(checkActivationCode, { data: bound })
    await act(() => redeem().mutateAsync(code))
    await waitFor(() => expect(found().data).toEqual(bound))
    expect(api.requests(checkActivationCode).map(({ query }) => query.redeem)).toEqual([undefined, '1'])
  })
})

describe('the code of an invitation without an answer', () => {
  test('is known to every part at once, until it is forgotten', () => {
    const { result } = renderHook(usePendingCode)
    expect(result.current).toBeUndefined()
    act(() => pendingCode.keep(code))
    expect(result.current).toBe(code)
    renderHook(useForgetCode)
    expect(result.current).toBeUndefined()
    expect(storage.getText('invitation')).toBe('')
  })

  test.each(['', 'no code', '7K3M9Q2', '{"code":"7K3M9Q2X"}'])('is none when %j was stored', (stored) => {
    storage.set('invitation', stored)
    expect(pendingCode.read()).toBeUndefined()
  })
})
