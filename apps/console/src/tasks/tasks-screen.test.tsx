import { addTask, decideTask, deskTasks, endTask, taskQueue } from '@terahold/contract/calls/desk/desk-tasks'
import type { RowOf } from '@terahold/contract/endpoint'
import { inEveryLanguage, languageTags } from '@terahold/locale/languages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../shared/texts.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { TasksScreen } from './tasks-screen.tsx'

setUpComponentTests()

const [taskId, memberId] = ['0197f5a0-0000-7000-8000-0000000000a1', '0197f5a0-0000-7000-8000-0000000000b1']
const submitted: RowOf<typeof taskQueue> = {
  taskId,
  title: 'Verify a proof',
  body: 'Submit the root of a day.',
  points: 30,
  memberId,
  address: `0x${'12'.repeat(20)}`,
  proof: 'line 1\nline 2',
  isVerified: null,
  since: '2026-11-20T10:00:00.000Z',
}
const task: RowOf<typeof deskTasks> = {
  taskId,
  kind: 'security',
  title: 'Verify your email',
  body: 'Open the link in our email.',
  points: 50,
  claims: 100,
  claimsLeft: 0,
  requires: 'email',
  endsAt: '2026-12-31T00:00:00.000Z',
}

async function open({ row = submitted, session = sessionOf('support') } = {}) {
  api.answer(taskQueue, { rows: [row], total: 1 })
  location.hash = `#/tasks?id=${encodeURIComponent(`${taskId}:${memberId}`)}`
  const { user } = renderOnDesk(<TasksScreen />, session)
  await screen.findByRole('heading', { name: 'Verify a proof' })
  return user
}

describe('what a member submitted', () => {
  test.each([
    [null, 'by hand'],
    [true, 'right'],
    [false, 'not right'],
  ])('whose check says %s is “%s”', async (isVerified, text) => {
    await open({ row: { ...submitted, isVerified } })
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('is approved for this task and this member, by keyboard', async () => {
    api.answer(decideTask, { data: { state: 'approved' } })
    const user = await open()
    expect(screen.getByText(/line 1\s+line 2/)).toBeTruthy()
    expect(screen.getByText('Submit the root of a day.')).toBeTruthy()
    expect(screen.getByText('30')).toBeTruthy()
    expect(screen.getByText(/The task’s points are credited to the member\./)).toBeTruthy()
    await user.keyboard('a{Enter}')
    expect(await screen.findByText('Done: Approve')).toBeTruthy()
    const [{ path, body } = { path: '', body: {} }] = api.requests(decideTask)
    expect(path).toContain(taskId)
    expect(body).toEqual({ member: memberId, verdict: 'approved', reason: 'It is as the task asks.' })
  })

  test('is rejected with a reason that the member reads', async () => {
    api.answer(decideTask, { data: { state: 'rejected' } })
    const user = await open()
    await user.keyboard('r')
    expect(screen.getByText('5 to 500 characters. The member reads it.')).toBeTruthy()
    await user.keyboard('No proof.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(api.requests(decideTask)[0]?.body).toEqual({ member: memberId, verdict: 'rejected', reason: 'No proof.' }),
    )
  })

  test('that another operator decided first does not change', async () => {
    api.refuse(decideTask, { code: 409, message: 'Another operator was faster.' })
    const user = await open()
    await user.keyboard('a{Enter}')
    expect(await screen.findByText('Another operator was faster.')).toBeTruthy()
    expect(location.hash).toContain(memberId)
  })

  test('is read by an auditor, who decides nothing', async () => {
    await open({ session: sessionOf('auditor') })
    expect(screen.getByText('Your roles do not allow a decision here.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull()
  })
})

describe('a running task', () => {
  async function openTask(session = sessionOf('support'), view = '&view=running') {
    api.answer(deskTasks, { rows: [task], total: 1 })
    location.hash = `#/tasks?id=${taskId}${view}`
    const { user } = renderOnDesk(<TasksScreen />, session)
    await screen.findByRole('heading', { name: 'Verify your email' })
    return user
  }

  test('shows what is left of it, and is ended by its id', async () => {
    api.answer(endTask, { data: { ok: true } } as never)
    const user = await openTask()
    expect(screen.getByRole('cell', { name: '0/100' })).toBeTruthy()
    expect(screen.getByText('a verified email')).toBeTruthy()
    expect(screen.getByText('Open the link in our email.')).toBeTruthy()
    await user.keyboard('a{Enter}')
    expect(await screen.findByText('Done: End the task')).toBeTruthy()
    expect(api.requests(endTask)[0]?.path).toContain(taskId)
  })

  test('is all that a viewer sees of tasks', async () => {
    await openTask(sessionOf('viewer'), '')
    expect(api.requests(taskQueue)).toEqual([])
    expect(screen.queryByRole('link', { name: 'To decide' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(End the|Add)/ })).toBeNull()
  })

  test('is found by its kind in the operator’s language', async () => {
    const user = await openTask()
    await user.type(screen.getByLabelText('Filter'), 'SECURITY')
    expect(screen.getByRole('row', { name: /Verify your email/ })).toBeTruthy()
    await user.clear(screen.getByLabelText('Filter'))
    await user.type(screen.getByLabelText('Filter'), 'feedback')
    expect(await screen.findByText('No row of this list contains this text.')).toBeTruthy()
  })
})

describe('a new task', () => {
  async function openForm() {
    api.answer(deskTasks, { rows: [], total: 0 })
    location.hash = '#/tasks?view=running&new=1'
    const { user } = renderOnDesk(<TasksScreen />, sessionOf('support'))
    await screen.findByRole('form')
    const fieldOf = (name: string) => {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (!field) throw new Error(`there is no field ${name}`)
      return field
    }
    const enter = (name: string, value: string) => fireEvent.change(fieldOf(name), { target: { value } })
    return { user, fieldOf, enter }
  }

  test('has its words in every language, ends at a UTC time, and is the same one when it is sent again', async () => {
    api.disconnect(addTask)
    const { user, enter } = await openForm()
    enter('kind', 'security')
    enter('points', '50')
    enter('claims', '1000')
    enter('requires', 'password')
    enter('endsAt', '2026-12-31T18:30')
    for (const tag of languageTags) {
      enter(`texts.${tag}.title`, `Title ${tag}`)
      enter(`texts.${tag}.body`, `Line 1\n${tag}`)
    }
    const add = screen.getAllByRole('button', { name: 'Add a task' }).at(-1) as HTMLElement
    await user.click(add)
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    act(() => chooseLanguage('zh-Hans'))
    act(() => chooseLanguage('en'))
    api.answer(addTask, { data: { id: taskId } })
    await user.click(add)
    expect(await screen.findByText('Done: Add a task')).toBeTruthy()
    const [lost, sent] = api.requests(addTask).map(({ body }) => body as { id: string })
    expect(sent).toEqual({
      id: lost?.id,
      kind: 'security',
      points: 50,
      claims: 1_000,
      requires: 'password',
      endsAt: '2026-12-31T18:30:00.000Z',
      texts: inEveryLanguage((tag) => ({ title: `Title ${tag}`, body: `Line 1\n${tag}` })),
    })
    expect(lost).toEqual(sent)
  })

  test.each([
    ['points', '0'],
    ['points', '1.5'],
    ['points', '100000'],
    ['claims', '1000000'],
  ])('has no %s such as %s', async (name, value) => {
    const { enter, fieldOf } = await openForm()
    enter(name, value)
    expect(fieldOf(name).validity.patternMismatch).toBe(true)
  })

  test('has labels in the operator’s language, with each language’s own name', async () => {
    chooseLanguage('zh-Hans')
    const { fieldOf } = await openForm()
    expect(fieldOf('texts.fr.title').labels?.[0]?.textContent).toMatch(/^\p{Script=Han}.*Français/u)
  })
})
