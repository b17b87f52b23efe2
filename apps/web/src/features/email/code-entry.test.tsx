import { sendEmailCode } from '@terahold/contract/calls/member/profile'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { asSentCode, type SentCode } from '../../shared/form/sent-code.ts'
import { api, goOffline, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { CodeEntry } from './code-entry.tsx'
import { useSendCode } from './email.ts'
import { useEmailDraft } from './email-draft.ts'

setUpComponentTests()

const answer = { maskedEmail: 'a***@example.org', expiresIn: 600, resendIn: 60 }
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Resend/ })

/** A code that is sent again from its own answer, as on a page. */
function Entry() {
  const { draft, change } = useEmailDraft()
  const send = useSendCode()
  if (draft.sent === undefined) return <p>No code</p>
  return (
    <CodeEntry
      sent={draft.sent}
      label="Code"
      tries={0}
      onResend={async () => change({ ...draft, sent: await send.mutateAsync({ scene: 'bind', email: draft.email }) })}
    />
  )
}

const keep = (sent: unknown, email: unknown = 'ada@example.org') =>
  drafts.keep('bind-email', member.userId, { email, sent })

describe('sending a code again', () => {
  let now = Date.parse('2026-03-31T23:59:50.000Z')
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(serverTime, 'now').mockImplementation(() => now)
    keep(asSentCode(answer))
    api.answer(sendEmailCode, { data: answer })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const pass = (seconds: number) => {
    now += seconds * 1_000
    return act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  const tap = () => act(async () => resend().click())

  test('waits for its minute, which counts down, and then starts another one', async () => {
    renderForMember(<Entry />)
    expect([resend().textContent, resend().disabled]).toEqual(['Resend in 60 s', true])
    await pass(30.4)
    expect(resend().textContent).toBe('Resend in 30 s')
    await pass(29.6)
    expect([resend().textContent, resend().disabled]).toEqual(['Resend code', false])
    await tap()
    // At once: the next second may be too late for a second tap.
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect([resend().textContent, resend().disabled]).toEqual(['Resend in 60 s', true])
    expect(api.requests(sendEmailCode)).toMatchObject([{ body: { scene: 'bind', email: 'ada@example.org' } }])
  })

  test('that is refused says why, and can be tried again', async () => {
    renderForMember(<Entry />)
    await pass(61)
    api.refuse(sendEmailCode, { code: 429, message: 'Five codes a day are the most.', reason: 'rate_limited' })
    await tap()
    await waitFor(() => expect(toasts()).toEqual([{ text: 'Five codes a day are the most.', kind: 'error' }]))
    expect(resend().disabled).toBe(false)
  })

  test('is done once with two taps', async () => {
    renderForMember(<Entry />)
    await pass(61)
    const release = api.answerLate(sendEmailCode, { data: answer })
    await tap()
    await tap()
    release()
    await waitFor(() => expect(resend().disabled).toBe(true))
    expect(api.requests(sendEmailCode)).toHaveLength(1)
  })
})

test('a code cannot be entered offline', async () => {
  keep(asSentCode(answer))
  renderForMember(<Entry />)
  expect(screen.getAllByRole<HTMLInputElement>('textbox').some(({ disabled }) => disabled)).toBe(false)
  await goOffline()
  expect(screen.getAllByRole<HTMLInputElement>('textbox').every(({ disabled }) => disabled)).toBe(true)
})

describe('an address that is being confirmed', () => {
  const good: SentCode = { maskedEmail: 'a***@example.org', resendAt: 0, goodUntil: Date.now() + 60_000 }

  test('is there after a reload with its code, which could be sent again meanwhile', () => {
    keep(good)
    const { container } = renderForMember(<Entry />)
    expect(container.textContent).toContain('a***@example.org')
    expect(resend().disabled).toBe(false)
  })

  test.each([
    ['the code has expired', { ...good, goodUntil: serverTime.now() }, 'ada@example.org'],
    ['the code is damaged', 'a***@example.org', 'ada@example.org'],
    ['the address is damaged', good, 7],
  ])('needs a new code when %s', (_, sent, email) => {
    keep(sent, email)
    renderForMember(<Entry />)
    expect(screen.getByText('No code')).toBeTruthy()
  })
})
