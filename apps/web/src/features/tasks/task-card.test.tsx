import { editTask } from '@terahold/contract/calls/member/tasks'
import { taskStates } from '@terahold/contract/codes/tasks'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, goOffline, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { createTask } from '../../testing/task-fixture.ts'
import { TaskCard } from './task-card.tsx'
import { TaskProofSheet } from './task-proof-sheet.tsx'

setUpComponentTests()

describe('a task card', () => {
  test.each(taskStates)('in state %s offers its next steps and no other', (state) => {
    renderForMember(<TaskCard task={createTask({ state })} />)
    const card = screen.getByRole('article', { name: 'Check a settlement' })
    const steps = { open: 1, started: 2, submitted: 1, approved: 0, rejected: 1, withdrawn: 1 }
    expect(within(card).queryAllByRole('button')).toHaveLength(steps[state])
    expect(within(card).getByRole('status').textContent).not.toBe('')
  })

  test.each([{ endsAt: '2020-01-01T00:00:00.000Z' }, { budgetLeft: 49 }])('cannot be started with %o', (changes) => {
    renderForMember(<TaskCard task={createTask(changes)} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([{ endsAt: '2020-01-01T00:00:00.000Z' }, { budgetLeft: 49 }])(
    'that was started says that it is closed with %o, and can still be left',
    (changes) => {
      renderForMember(<TaskCard task={createTask({ state: 'started', ...changes })} />)
      expect(screen.getByText('This task is closed.')).toBeTruthy()
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave task'])
      expect(screen.queryByRole('link')).toBeNull()
    },
  )

  test.each(['submitted', 'approved'] as const)('that is %s is not called closed after it ended', (state) => {
    renderForMember(<TaskCard task={createTask({ state, endsAt: '2020-01-01T00:00:00.000Z' })} />)
    expect(screen.queryByText('This task is closed.')).toBeNull()
  })

  test('that checks a proof leads to the proofs, before it is submitted', () => {
    renderForMember(<TaskCard task={createTask({ kind: 'verify_proof', state: 'started' })} />)
    const place = screen.getByRole('link', { name: 'What you can check' })
    expect(place.getAttribute('href')).toBe(to.trust())
    expect(place.compareDocumentPosition(screen.getByRole('button', { name: 'Submit' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  test('shows what was handed in and why it was not accepted', () => {
    renderForMember(<TaskCard task={createTask({ state: 'rejected', proof: 'abc123', reason: 'Not the hash.' })} />)
    expect(screen.getByText('abc123')).toBeTruthy()
    expect(screen.getByText('Not the hash.')).toBeTruthy()
  })

  test('starts the task for the member’s own account', async () => {
    api.answer(editTask, { data: { state: 'started', points: 50 } })
    const { user } = renderForMember(<TaskCard task={createTask()} />)
    await user.click(screen.getByRole('button'))
    const body = { account: member.address, taskId: testId(41), action: 'start' }
    await waitFor(() => expect(api.requests(editTask)).toMatchObject([{ body }]))
  })

  test('asks before it withdraws', async () => {
    api.answer(editTask, { data: { state: 'withdrawn', points: 50 } })
    const { user } = renderForMember(<TaskCard task={createTask({ state: 'submitted' })} />)
    await user.click(screen.getByRole('button'))
    const dialog = await screen.findByRole('alertdialog')
    expect(api.requests(editTask)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Leave task' }))
    await waitFor(() => expect(api.requests(editTask)).toMatchObject([{ body: { action: 'withdraw' } }]))
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['success']))
  })

  test.each([
    ['open', 'Start task'],
    ['rejected', 'Start again'],
    ['withdrawn', 'Start again'],
  ] as const)('in state %s says why it could not be started', async (state, name) => {
    api.refuse(editTask, { code: 409, message: 'No points are left.' })
    const { user } = renderForMember(<TaskCard task={createTask({ state })} />)
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(toasts()).toEqual([{ text: 'No points are left.', kind: 'error' }]))
  })

  test('says why it could not be left, and closes the question', async () => {
    api.refuse(editTask, { code: 409, message: 'It was just approved.' })
    const { user } = renderForMember(<TaskCard task={createTask({ state: 'submitted' })} />)
    await user.click(screen.getByRole('button', { name: 'Leave task' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Leave task' }))
    await waitFor(() => expect(toasts()).toEqual([{ text: 'It was just approved.', kind: 'error' }]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('opens the entry of its proof, and closes it again', async () => {
    const { user } = renderForMember(<TaskCard task={createTask({ state: 'started' })} />)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const sheet = await screen.findByRole('dialog')
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requests(editTask)).toEqual([])
  })

  test('cannot be started offline', async () => {
    renderForMember(<TaskCard task={createTask()} />)
    await goOffline()
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true)
  })
})

describe('the proof of a task', () => {
  const hash = 'ab'.repeat(32)
  const handIn = () => screen.getByRole('button', { name: 'Submit' })
  const input = () => screen.getByRole<HTMLInputElement>('textbox')

  test('is sent trimmed, then forgotten', async () => {
    api.answer(editTask, { data: { state: 'submitted', points: 50 } })
    const onClose = vi.fn()
    const { user, unmount } = renderForMember(<TaskProofSheet task={createTask()} onClose={onClose} />)
    await user.type(input(), ` ${hash} `)
    await user.click(handIn())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(api.requests(editTask)).toMatchObject([{ body: { action: 'submit', proof: hash } }])
    unmount()
    renderForMember(<TaskProofSheet task={createTask()} onClose={onClose} />)
    expect(input().value).toBe('')
  })

  test('is kept when the sheet is closed before it was sent', async () => {
    const { user, unmount } = renderForMember(<TaskProofSheet task={createTask()} onClose={() => {}} />)
    await user.type(input(), 'half a hash')
    unmount()
    renderForMember(<TaskProofSheet task={createTask()} onClose={() => {}} />)
    expect(input().value).toBe('half a hash')
  })

  test('is not sent when it cannot be right', async () => {
    const { user } = renderForMember(<TaskProofSheet task={createTask()} onClose={() => {}} />)
    await user.type(input(), 'not a hash{Enter}')
    await waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(editTask)).toEqual([])
    await user.type(input(), 'x')
    await waitFor(() => expect(input().getAttribute('aria-invalid')).not.toBe('true'))
  })

  test('shows a refusal of the field at the field', async () => {
    api.refuse(editTask, { code: 400, message: 'Used before.', field: 'proof' })
    const { user } = renderForMember(<TaskProofSheet task={createTask()} onClose={() => {}} />)
    await user.type(input(), hash)
    await user.click(handIn())
    await waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Used before.')).toBeTruthy()
  })

  test('shows a refusal of the whole above the button', async () => {
    api.refuse(editTask, { code: 409, message: 'The task is over.' })
    const { user } = renderForMember(<TaskProofSheet task={createTask()} onClose={() => {}} />)
    await user.type(input(), hash)
    await user.click(handIn())
    expect((await screen.findByRole('alert')).textContent).toBe('The task is over.')
  })
})
