import { Button } from '@terahold/ui/button'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { member, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { serverTime } from '../clock/server-clock.ts'
import { MemberContext } from '../session/session.ts'
import { CheckedForm } from './checked-form.tsx'
import { drafts } from './drafts.ts'
import { asSentCode } from './sent-code.ts'
import { useFocusAfterStep } from './use-focus-after-step.ts'
import { useFocusInside } from './use-focus-inside.ts'
import { useTextDraft } from './use-text-draft.ts'

setUpComponentTests()

describe('a form', () => {
  test('is sent once by Enter twice in the same moment, and again after its answer', async () => {
    const answers: (() => void)[] = []
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)))
    renderForMember(
      <CheckedForm onSubmit={onSubmit}>
        <Button type="submit">Send</Button>
      </CheckedForm>,
    )
    const button = screen.getByRole('button')
    act(() => {
      button.click()
      button.click()
    })
    expect(onSubmit).toHaveBeenCalledOnce()
    await act(async () => answers[0]?.())
    act(() => button.click())
    expect(onSubmit).toHaveBeenCalledTimes(2)
    await act(async () => answers[1]?.())
  })

  test.each([
    [false, 1],
    [true, 0],
  ])('that is blocked (%s) is sent %i times with Enter, and never by the browser', (blocked, times) => {
    const onSubmit = vi.fn()
    renderForMember(
      <CheckedForm blocked={blocked} onSubmit={onSubmit}>
        <input aria-label="Name" required />
        <Button type="submit">Send</Button>
      </CheckedForm>,
    )
    const form = screen.getByRole('button').closest('form')
    const isSentByBrowser = form !== null && fireEvent.submit(form)
    expect([onSubmit.mock.calls.length, isSentByBrowser]).toEqual([times, false])
  })
})

describe('the text of an input', () => {
  const other = { ...member, userId: testId(2) }
  function Input({ name = 'note' }: { readonly name?: string }) {
    const [text, type, forget] = useTextDraft(name)
    return (
      <>
        <input aria-label="Note" value={text} onChange={({ target }) => type(target.value)} />
        <button type="button" onClick={forget}>
          Sent
        </button>
      </>
    )
  }
  const input = () => screen.getByRole<HTMLInputElement>('textbox')
  async function typeAndLeave(text: string) {
    const { user, unmount } = renderForMember(<Input />)
    await user.type(input(), text)
    return { user, unmount }
  }

  test('is there again after a reload, and gone once it was sent', async () => {
    const { unmount } = await typeAndLeave('half a')
    unmount()
    const second = renderForMember(<Input />)
    expect(input().value).toBe('half a')
    await second.user.click(screen.getByRole('button'))
    second.unmount()
    renderForMember(<Input />)
    expect(input().value).toBe('')
  })

  test('is not there for another member, nor in another input', async () => {
    const { unmount } = await typeAndLeave('mine')
    unmount()
    const { unmount: leave } = renderForMember(
      <MemberContext value={other}>
        <Input />
      </MemberContext>,
    )
    expect(input().value).toBe('')
    leave()
    renderForMember(<Input name="other" />)
    expect(input().value).toBe('')
  })

  test('is empty if something else was stored under its name', () => {
    drafts.keep('note', member.userId, { text: 'an older form' })
    renderForMember(<Input />)
    expect(input().value).toBe('')
  })
})

describe('the focus', () => {
  test('goes to the place of a step that is done, because its button is gone, and not at first', async () => {
    function Steps() {
      const [step, setStep] = useState(1)
      const place = useFocusAfterStep<HTMLElement>(step)
      return (
        <section ref={place} tabIndex={-1} aria-label="Steps">
          {step === 1 ? (
            <button type="button" onClick={() => setStep(2)}>
              Next
            </button>
          ) : (
            <p>Done</p>
          )}
        </section>
      )
    }
    const { user } = renderForMember(<Steps />)
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('button'))
    expect(document.activeElement).toBe(screen.getByRole('region'))
  })

  test('stays in an input in which the member types while a step is done elsewhere', () => {
    function Steps({ step }: { readonly step: number }) {
      const place = useFocusAfterStep<HTMLDivElement>(step)
      return (
        <div ref={place} tabIndex={-1}>
          <input aria-label="Elsewhere" />
        </div>
      )
    }
    const { rerender } = render(<Steps step={1} />)
    screen.getByRole('textbox').focus()
    rerender(<Steps step={2} />)
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  test('is in the first input at once, and again at each new occasion', () => {
    function Boxes({ occasion }: { readonly occasion: number }) {
      return (
        <div ref={useFocusInside(occasion)}>
          <input aria-label="First" />
          <input aria-label="Second" />
        </div>
      )
    }
    const { rerender } = render(<Boxes occasion={0} />)
    const [first, second] = screen.getAllByRole('textbox')
    expect(document.activeElement).toBe(first)
    second?.focus()
    rerender(<Boxes occasion={0} />)
    expect(document.activeElement).toBe(second)
    rerender(<Boxes occasion={1} />)
    expect(document.activeElement).toBe(first)
  })
})

test('a sent code is good by the server’s clock, whatever the device’s says', () => {
  const server = Date.parse('2026-03-31T23:59:50.000Z')
  const clock = vi.spyOn(serverTime, 'now').mockReturnValue(server)
  onTestFinished(() => clock.mockRestore())
  expect(asSentCode({ maskedEmail: 'a***@example.org', resendIn: 60, expiresIn: 600 })).toEqual({
    maskedEmail: 'a***@example.org',
    resendAt: Date.parse('2026-04-01T00:00:50.000Z'),
    goodUntil: Date.parse('2026-04-01T00:09:50.000Z'),
  })
})
