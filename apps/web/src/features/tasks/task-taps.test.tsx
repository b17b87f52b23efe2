import { points } from '@terahold/contract/calls/member/points'
import { editTask, listTasks } from '@terahold/contract/calls/member/tasks'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { createTask } from '../../testing/task-fixture.ts'
import { TaskCard } from './task-card.tsx'
import { useTasks } from './tasks.ts'

setUpComponentTests()

const task = createTask({ title: 'Read a receipt', body: 'Say what it shows.', kind: 'learn' })

function List() {
  return useTasks('en').data?.map((each) => <TaskCard key={each.taskId} task={each} />)
}
const answerState = (state: (typeof task)['state']) => api.answer(listTasks, { data: { list: [{ ...task, state }] } })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const steps = () => api.requests(editTask).map(({ body }) => (body as { action: string }).action)

beforeEach(() => api.answer(points, { data: { balance: '0' }, rows: [], total: 0 }))

test('a task is started once with two taps, and shows then where its work is done', async () => {
  answerState('open')
  const { user } = renderForMember(<List />)
  const start = await button('Start task')
  const answer = api.answerLate(editTask, { data: { state: 'started', points: 50 } })
  answerState('started')
  await user.dblClick(start)
  answer()
  expect(await button('Submit')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy()
  expect(steps()).toEqual(['start'])
  expect(document.activeElement).toBe(screen.getByRole('article'))
})

test('a task whose start got no answer shows what the server knows, and why', async () => {
  answerState('open')
  const { user } = renderForMember(<List />)
  const start = await button('Start task')
  api.disconnect(editTask)
  answerState('started')
  await user.click(start)
  expect(await button('Submit')).toBeTruthy()
  expect(toasts().map(({ kind }) => kind)).toEqual(['error'])
})

test('a proof is sent once with two taps, also when the sheet is closed before the answer', async () => {
  answerState('started')
  const { user } = renderForMember(<List />)
  await user.click(await button('Submit'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByRole('textbox'), 'It shows the day.')
  const answer = api.answerLate(editTask, { data: { state: 'submitted', points: 50 } })
  await user.dblClick(sheet.getByRole('button', { name: 'Submit' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answerState('submitted')
  answer()
  await waitFor(() => expect(toasts()).toEqual([{ text: 'Submitted', kind: 'success' }]))
  expect(steps()).toEqual(['submit'])
  expect(await button('Leave task')).toBeTruthy()
})
