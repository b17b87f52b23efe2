import { useQuery } from '@tanstack/react-query'
import { approveRevenue, rejectRevenue } from '@terahold/contract/calls/desk/operators'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api as calls } from '../shared/api.ts'
import { WalletRefused } from '../shared/failure-text.ts'
import { api, renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { DecisionBar } from './decision-bar.tsx'

setUpComponentTests()

const options = { params: { id: '0197f5a0-0000-7000-8000-00000000000a' } }
const length = { min: 5, max: 20 }

type Run = (reason: string | undefined) => Promise<unknown>

function show(run = vi.fn<Run>(async () => undefined)) {
  const [onDone, read] = [vi.fn(), vi.fn(async () => 1)]
  const List = () => {
    useQuery({ queryKey: ['rows', 'list'], queryFn: read })
    return null
  }
  const { user } = renderOnDesk(
    <>
      <List />
      <DecisionBar
        queue="rows"
        onDone={onDone}
        approve={{ label: 'Sign: Approve', action: 'Approve', run }}
        reject={{
          length,
          reader: 'The member reads it.',
          run: (reason) => calls.rejectRevenue({ reason }, options),
        }}
      />
    </>,
  )
  return { user, run, onDone, read }
}
const approve = () => screen.getByRole('button', { name: 'Sign: Approve' })

describe('an approval', () => {
  test('needs two keys: the first one only goes to the button', async () => {
    const { user, run, onDone } = show()
    await user.keyboard('a')
    expect([document.activeElement, run.mock.calls.length]).toEqual([approve(), 0])
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Done: Approve')).toBeTruthy()
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('is sent once, however often it is pressed while the wallet asks', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user, run, onDone } = show(vi.fn(() => promise))
    await user.dblClick(approve())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(approve().getAttribute('aria-disabled')).toBe('true'))
    expect(run).toHaveBeenCalledOnce()
    resolve()
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  })

  test('is not made by the second press of a double click that opened this row', async () => {
    const { user, run } = show()
    fireEvent.click(approve(), { detail: 2 })
    expect(run).not.toHaveBeenCalled()
    await user.click(approve())
    expect(run).toHaveBeenCalledOnce()
  })

  test('that the operator declines changes nothing, says so and reads the list again', async () => {
    const { user, onDone, read } = show(vi.fn(() => Promise.reject(new WalletRefused('declined'))))
    await user.click(approve())
    expect((await screen.findByText('You declined the signature. Nothing was changed.')).getAttribute('role')).toBe(
      'alert',
    )
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    expect(onDone).not.toHaveBeenCalled()
    expect(approve().getAttribute('aria-disabled')).toBe('false')
  })

  test('that is refused because another operator was first says so, although its row leaves the list', async () => {
    const reading = Promise.withResolvers<string[]>()
    const read = vi.fn(() => (read.mock.calls.length === 1 ? Promise.resolve(['one']) : reading.promise))
    const List = () => {
      const { data } = useQuery({ queryKey: ['rows', 'list'], queryFn: read })
      const run = () => Promise.reject(new WalletRefused('failed'))
      return data?.map((row) => (
        <DecisionBar
          key={row}
          queue="rows"
          onDone={vi.fn()}
          approve={{ label: 'Sign: Approve', action: 'Approve', run }}
        />
      ))
    }
    const { user } = renderOnDesk(<List />)
    await user.click(await screen.findByRole('button', { name: 'Sign: Approve' }))
    expect(await screen.findAllByText('The wallet could not sign. Nothing was changed.')).toHaveLength(1)
    reading.resolve([])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign: Approve' })).toBeNull())
    // Longer than a message stays that something is done.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(await screen.findAllByText('The wallet could not sign. Nothing was changed.')).toHaveLength(1)
  })

  test('asks for a reason once the server wants one, keeps it, and sends it with the next attempt', async () => {
    api.refuse(approveRevenue, { code: 400, reason: 'reason_required', message: 'Say why.' })
    const signed = { text: '{}', signature: '0x01' }
    const { user, run } = show(
      vi.fn((reason) => calls.approveRevenue({ ...signed, ...(reason && { reason }) }, options)),
    )
    expect(screen.queryByLabelText('Reason')).toBeNull()
    await user.click(approve())
    await user.type(await screen.findByLabelText('Reason'), ' The venue was off. ')
    api.refuse(approveRevenue, { code: 503, message: 'Try again later.' })
    await user.click(approve())
    expect(await screen.findByText('Try again later.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(' The venue was off. ')
    expect(run.mock.calls.map(([reason]) => reason)).toEqual([undefined, 'The venue was off.'])
  })
})

describe('a rejection', () => {
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/)

  test('is written by keyboard, with its limits and who reads it, and sent trimmed', async () => {
    api.answer(rejectRevenue, { data: { state: 'rejected' } })
    const { user, onDone } = show()
    await user.keyboard('r')
    expect(document.activeElement).toBe(reason())
    expect(screen.getByText('5 to 20 characters. The member reads it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign: Approve' })).toBeNull()
    await user.keyboard('  Another pool. ')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Done: Reject')).toBeTruthy()
    expect(api.requests(rejectRevenue)[0]?.body).toEqual({ reason: 'Another pool.' })
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('is one line, as the server takes it, however often Enter is pressed in the reason', async () => {
    api.answer(rejectRevenue, { data: { state: 'rejected' } })
    const { user } = show()
    await user.keyboard('r')
    await user.keyboard('Another {Enter}{Enter}pool.{Enter}')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await screen.findByText('Done: Reject')
    expect(api.requests(rejectRevenue)[0]?.body).toEqual({ reason: 'Another pool.' })
  })

  test('is not sent with a shorter reason', async () => {
    const { user } = show()
    await user.keyboard('r')
    await user.keyboard('Four')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(reason().validity.valid).toBe(false)
    expect(api.requests(rejectRevenue)).toEqual([])
  })

  test('is closed by Escape, which leaves the row open', async () => {
    const { user } = show()
    const escaped = vi.fn()
    window.addEventListener('keydown', escaped)
    await user.keyboard('r')
    escaped.mockClear()
    await user.keyboard('{Escape}')
    expect(approve()).toBeTruthy()
    expect(escaped).not.toHaveBeenCalled()
    window.removeEventListener('keydown', escaped)
  })

  test('does not lose a begun reason by Escape', async () => {
    const { user } = show()
    await user.keyboard('r')
    await user.keyboard('Another{Escape}')
    expect(reason().value).toBe('Another')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(approve()).toBeTruthy()
  })

  test('keeps its reason when the server did not answer, and may have been made', async () => {
    api.disconnect(rejectRevenue)
    const { user } = show()
    await user.keyboard('r')
    await user.keyboard('Another pool.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    expect(reason().value).toBe('Another pool.')
  })
})
