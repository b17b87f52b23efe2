import { CallFailed } from '@terahold/contract/client'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { activateLocale } from '../locale/i18n.ts'
import { refusedField, refusedReason } from './field-problem.ts'
import { pauseAfterNewQuote } from './pause-after-new-quote.ts'
import { ProblemNote } from './problem-note.tsx'
import { problemOf } from './problem-of.ts'

setUpComponentTests()

const refusal = (more: object = {}) => new CallFailed({ code: 409, msg: 'Not now.', reqId: 'one', ...more })

describe('the error of a call', () => {
  test('that the server refused has its words, its reason and its field', () => {
    const error = refusal({ reason: 'code_wrong', field: 'code' })
    expect(problemOf(error)).toEqual({ kind: 'refused', text: 'Not now.', reason: 'code_wrong', field: 'code' })
    expect([refusedReason(error), refusedField(error)]).toEqual(['code_wrong', 'code'])
  })

  test.each([new TypeError('Failed to fetch'), null, undefined, 'text', { envelope: { msg: 'no', reason: 'no' } }])(
    'that is no answer of the server (%s) has no reason and no field',
    (error) => {
      expect(problemOf(error)).toEqual({ kind: 'unreachable' })
      expect([refusedReason(error), refusedField(error)]).toEqual([undefined, undefined])
    },
  )

  test('without a reason or a field names none', () => {
    expect([refusedReason(refusal()), refusedField(refusal())]).toEqual([undefined, undefined])
  })
})

describe('the note of a problem', () => {
  test.each([
    ['the server’s own words', refusal(), 'Not now.'],
    ['our words for a refusal without any', refusal({ msg: '' }), 'System maintenance, please try again later!'],
    ['our words without an answer', new TypeError('Failed'), 'System maintenance, please try again later!'],
  ])('has %s, and is announced', (_, error, text) => {
    renderForMember(<ProblemNote error={error} />)
    expect(screen.getByRole('alert').textContent).toBe(text)
  })

  test('is not there while there is none', () => {
    renderForMember(<ProblemNote error={null} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('follows the language', async () => {
    renderForMember(<ProblemNote error={new TypeError('Failed')} />)
    const before = screen.getByRole('alert').textContent
    await act(() => activateLocale('fr'))
    expect(screen.getByRole('alert').textContent).not.toBe(before)
  })
})

describe('the time to look at new figures', () => {
  afterEach(() => void vi.useRealTimers())

  test('is a second after a quote has changed', async () => {
    vi.useFakeTimers()
    let isOver = false
    const wait = pauseAfterNewQuote(refusal({ reason: 'quote_changed' })).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
    await wait
  })

  test.each([refusal({ reason: 'exit_closed' }), refusal(), new TypeError('Failed')])(
    'is none after another error (%s)',
    async (error) => {
      vi.useFakeTimers()
      await pauseAfterNewQuote(error)
      expect(vi.getTimerCount()).toBe(0)
    },
  )
})
