import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openHref } from '../shared/route.ts'
import { renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { RecordForm } from './record-form.tsx'
import { detailsId } from './unsaved-form.ts'

setUpComponentTests()

beforeEach(() => {
  location.hash = '#/freezes?new=1'
})

function open() {
  const { user } = renderOnDesk(
    <>
      <a href="#/today">Today</a>
      <section id={detailsId} tabIndex={-1}>
        <RecordForm
          title="Freeze"
          hint=""
          fields={[
            { name: 'member', label: 'Member', value: 'of the link' },
            { name: 'reason', label: 'Reason', kind: 'long' },
            {
              name: 'way',
              label: 'Way',
              options: [
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ],
            },
            {
              name: 'roles',
              label: 'Roles',
              isMultiple: true,
              value: 'admin',
              options: [
                { value: 'admin', label: 'Admin' },
                { value: 'viewer', label: 'Viewer' },
              ],
            },
          ]}
          submitLabel="Record"
          run={vi.fn()}
          onClose={vi.fn()}
        />
      </section>
    </>,
  )
  const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason')
  return { user, reason }
}
const question = () => screen.queryByRole('dialog', { name: 'Discard what you entered?' })
const answer = (name: string) => within(question() as HTMLElement).getByRole('button', { name })

describe('an unsaved form', () => {
  test('stays at its address after a link, until the operator discards it', async () => {
    const { user, reason } = open()
    await user.type(reason, 'A stolen phone')
    await user.click(screen.getByRole('link', { name: 'Today' }))
    await waitFor(() => expect(question()).toBeTruthy())
    expect(location.hash).toBe('#/freezes?new=1')
    await user.click(answer('Stay'))
    await waitFor(() => expect(question()).toBeNull())
    expect([location.hash, reason.value]).toEqual(['#/freezes?new=1', 'A stolen phone'])
    await user.click(screen.getByRole('link', { name: 'Today' }))
    await waitFor(() => expect(question()).toBeTruthy())
    await user.click(answer('Discard'))
    await waitFor(() => expect(location.hash).toBe('#/today'))
    expect(question()).toBeNull()
  })

  test('has the focus again when the operator stays', async () => {
    const { user, reason } = open()
    await user.type(reason, 'A stolen phone')
    openHref('#/today')
    await waitFor(() => expect(question()).toBeTruthy())
    await user.click(answer('Stay'))
    await waitFor(() => expect(document.activeElement?.closest('form')).toBeTruthy())
  })

  test.each([
    ['a text', () => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A stolen phone' } })],
    ['another value than it had', () => fireEvent.change(screen.getByLabelText('Member'), { target: { value: 'x' } })],
    ['another choice', () => fireEvent.change(screen.getByLabelText('Way'), { target: { value: 'b' } })],
    ['a box that is checked', () => fireEvent.click(screen.getByLabelText('Viewer'))],
    ['a box that is no longer checked', () => fireEvent.click(screen.getByLabelText('Admin'))],
  ])('with %s is asked about, also before a reload', async (_, enter) => {
    open()
    enter()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    openHref('#/today')
    await waitFor(() => expect(question()).toBeTruthy())
  })

  test('keeps the history as it was when the operator goes back and then stays', async () => {
    const { user, reason } = open()
    openHref('#/today')
    openHref('#/freezes?new=1')
    await user.type(reason, 'A stolen phone')
    history.back()
    await waitFor(() => expect(question()).toBeTruthy())
    await user.click(answer('Stay'))
    await waitFor(() => expect(location.hash).toBe('#/freezes?new=1'))
    await user.clear(reason)
    history.back()
    await waitFor(() => expect(location.hash).toBe('#/today'))
  })

  test('is left for the entry of the history that the operator went back to', async () => {
    const { user, reason } = open()
    openHref('#/audit')
    openHref('#/today')
    openHref('#/freezes?new=1')
    await user.type(reason, 'A stolen phone')
    history.go(-2)
    await waitFor(() => expect(question()).toBeTruthy())
    await user.click(answer('Discard'))
    await waitFor(() => expect(location.hash).toBe('#/audit'))
    await user.clear(reason)
    history.forward()
    await waitFor(() => expect(location.hash).toBe('#/today'))
  })

  test('in which nothing was entered is left without a question', async () => {
    const { user } = open()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Today' }))
    await waitFor(() => expect(location.hash).toBe('#/today'))
    expect(question()).toBeNull()
  })
})
