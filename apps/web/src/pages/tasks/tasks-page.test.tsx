import { points } from '@terahold/contract/calls/member/points'
import { editTask, listTasks } from '@terahold/contract/calls/member/tasks'
import { taskKinds, taskStates } from '@terahold/contract/codes/tasks'
import { to } from '@terahold/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, goOffline, member, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage, submitButton } from '../../testing/open-page.tsx'

setUpComponentTests()

type Task = Parameters<typeof api.answer<typeof listTasks>>[1]['data']['list'][number]

function createTask(changes: Partial<Task> = {}): Task {
  return {
    taskId: testId(41),
    title: 'Read a receipt',
    body: 'Say what it shows.',
    kind: 'learn',
    points: 40,
    state: 'started',
    proof: null,
    reason: null,
    endsAt: '2099-03-04T10:00:00.000Z',
    budgetLeft: 4_000,
    ...changes,
  }
}

beforeEach(() => api.answer(points, { data: { balance: '1250' }, rows: [], total: 0 }))

async function openTasks(...list: Task[]) {
  api.answer(listTasks, { data: { list } })
  const opened = await openPage(to.tasks())
  await waitFor(() => expect(opened.page.textContent).toContain('1,250'))
  return opened
}

/** Opens the sheet in which the proof of the only task is entered. */
async function openProof(task: Task) {
  const opened = await openTasks(task)
  const card = await within(opened.page).findByRole('article')
  const [first] = within(card).getAllByRole('button')
  await opened.user.click(first ?? card)
  const sheet = await screen.findByRole('dialog')
  return { ...opened, sheet, input: within(sheet).getByRole<HTMLInputElement>('textbox') }
}

describe('the tasks', () => {
  test('have one retry for themselves and the points', async () => {
    api.refuse(listTasks, { code: 503, message: 'Later.' })
    api.refuse(points, { code: 503, message: 'Later.' })
    const { page, user } = await openPage(to.tasks())
    await waitFor(() => expect(page.querySelector('[data-no-figures]')).not.toBeNull())
    const retry = within(page).getByRole('button', { name: 'Try again' })
    api.answer(listTasks, { data: { list: [createTask()] } })
    api.answer(points, { data: { balance: '1250' }, rows: [], total: 0 })
    await user.click(retry)
    await within(page).findByRole('article')
    await waitFor(() => expect(page.textContent).toContain('1,250'))
  })

  test('are read for the member’s wallet, and shown with points, end and what is left', async () => {
    const { page } = await openTasks(createTask())
    expect(api.requests(listTasks)).toMatchObject([{ query: { account: member.address } }])
    const card = await within(page).findByRole('article', { name: 'Read a receipt' })
    for (const text of ['40 points', '4000', '2099']) expect(card.textContent.replace(',', '')).toContain(text)
  })

  test.each(taskStates)('in state %s show the answer only once there is one', async (state) => {
    const { page } = await openTasks(createTask({ state, proof: 'What I wrote', reason: 'What they said' }))
    const { textContent } = await within(page).findByRole('article')
    const isDecided = state === 'approved' || state === 'rejected'
    expect(textContent.includes('What they said')).toBe(isDecided)
    expect(textContent.includes('What I wrote')).toBe(isDecided || state === 'submitted')
  })

  test('that do not run are explained', async () => {
    const { page } = await openTasks()
    await waitFor(() => expect(page.querySelector('h2')).not.toBeNull())
    expect(within(page).queryByRole('article')).toBeNull()
  })

  test('over their end can no longer be started', async () => {
    const { page } = await openTasks(createTask({ state: 'open', endsAt: '2020-03-04T10:00:00.000Z' }))
    expect(within(await within(page).findByRole('article')).queryByRole('button')).toBeNull()
  })
})

describe('a proof', () => {
  const hash = 'ab'.repeat(32)
  const proofs = {
    learn: 'It shows the day.',
    security: 'I bound my email.',
    verify_proof: hash,
    feedback: 'TK-261121-7K3M9Q2X',
  }

  test.each(taskKinds)('of kind %s is sent for the task', async (kind) => {
    api.answer(editTask, { data: { state: 'submitted', points: 40 } })
    const { user, sheet, input } = await openProof(createTask({ kind }))
    await user.type(input, ` ${proofs[kind]} `)
    await user.click(submitButton(sheet))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requests(editTask)).toMatchObject([
      { body: { account: member.address, taskId: testId(41), action: 'submit', proof: proofs[kind] } },
    ])
    expect(toasts().map((notice) => notice.kind)).toEqual(['success'])
  })

  test.each(taskKinds)('of kind %s that cannot be one is stopped at the input', async (kind) => {
    const { user, sheet, input } = await openProof(createTask({ kind }))
    await user.type(input, 'short')
    await user.click(submitButton(sheet))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(editTask)).toEqual([])
  })

  test('that the server refuses says why at the input', async () => {
    api.refuse(editTask, { code: 422, message: 'It was sent before.', reason: 'proof_invalid', field: 'proof' })
    const { user, sheet, input } = await openProof(createTask())
    await user.type(input, proofs.learn)
    await user.click(submitButton(sheet))
    await within(sheet).findByText('It was sent before.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.value).toBe(proofs.learn)
  })

  test('for a closed task says so above the button', async () => {
    api.refuse(editTask, { code: 409, message: 'The task has ended.', reason: 'task_closed' })
    const { user, sheet, input } = await openProof(createTask())
    await user.type(input, proofs.learn)
    await user.click(submitButton(sheet))
    expect((await within(sheet).findByRole('alert')).textContent).toBe('The task has ended.')
  })

  test('survives closing the sheet', async () => {
    const { page, user, sheet, input } = await openProof(createTask())
    await user.type(input, 'Half a sentence')
    await user.click(within(sheet).getAllByRole('button')[0] ?? sheet)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(within(within(page).getByRole('article')).getAllByRole('button')[0] ?? page)
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Half a sentence')
  })

  test('cannot be sent offline', async () => {
    const { sheet } = await openProof(createTask())
    await goOffline()
    expect(submitButton(sheet).disabled).toBe(true)
  })
})
