import { CallFailed } from '@terahold/contract/client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Unreachable } from '../shared/api.ts'
import { renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { Queue } from './queue.tsx'
import { useRowActions } from './row-actions.tsx'
import { ScreenViews } from './screen-views.tsx'

setUpComponentTests()

const rows = ['one', 'two', 'three']
const run = vi.fn()

function Detail({ row, onDone }: { readonly row: string; readonly onDone: () => void }) {
  const { form, buttons } = useRowActions(
    'tickets',
    ['viewer'],
    [
      { label: 'Change', render: ({ onClose }) => <Form onClose={onClose} /> },
      { label: 'Link', run },
    ],
  )
  if (form) return form
  return (
    <>
      <h2>Details of {row}</h2>
      {buttons}
      <button type="button" onClick={onDone}>
        Done
      </button>
    </>
  )
}

function Form({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </>
  )
}

async function open(hash = '#/any', load = async () => ({ rows, total: rows.length })) {
  location.hash = hash
  const { user } = renderOnDesk(
    <Queue<string>
      name="tickets"
      load={load}
      idOf={(row) => row}
      searchIn={(row) => row}
      columns={[{ header: 'Name', cell: (row) => row }]}
      renderDetail={(row, onDone) => <Detail row={row} onDone={onDone} />}
      create={{ roles: ['viewer'], label: 'New row', render: ({ onClose }) => <Form onClose={onClose} /> }}
    />,
  )
  return user
}
const opened = () => screen.queryByRole('heading', { name: /^Details of/ })?.textContent
const details = () => screen.getByRole('region', { name: 'Details' })

describe('the rows of a list', () => {
  test('are gone through by j and k, and by the arrow keys, and do not wrap', async () => {
    const user = await open()
    await screen.findByRole('row', { name: 'one' })
    for (const [key, row] of [
      ['k', 'one'],
      ['k', 'one'],
      ['j', 'two'],
      ['{ArrowDown}', 'three'],
      ['j', 'three'],
      ['{ArrowUp}', 'two'],
    ] as const) {
      await user.keyboard(key)
      expect(opened()).toBe(`Details of ${row}`)
    }
    expect(location.hash).toBe('#/any?id=two')
  })

  test('are opened by a click on any cell, and closed by Escape', async () => {
    const user = await open()
    await user.click(await screen.findByRole('cell', { name: 'two' }))
    expect(opened()).toBe('Details of two')
    expect(screen.getByRole('row', { name: 'two' }).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Escape}')
    expect([opened(), location.hash]).toEqual([undefined, '#/any'])
    expect(screen.getByText('Choose a row to see its details.')).toBeTruthy()
    expect(screen.getByText(/^Requests of members/)).toBeTruthy()
  })

  test('open the first one by Enter, and then go to its details', async () => {
    const user = await open()
    await screen.findByRole('row', { name: 'one' })
    await user.keyboard('{Enter}')
    expect([opened(), document.activeElement === details()]).toEqual(['Details of one', false])
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(details())
  })

  test('keep the focus in the details when the control that had it is gone', async () => {
    const user = await open('#/any?id=one')
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    await waitFor(() => expect([opened(), document.activeElement]).toEqual(['Details of two', details()]))
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect([opened(), document.activeElement]).toEqual(['Details of two', details()]))
    await user.tab()
    expect(document.activeElement?.textContent).toMatch(/^Back to/)
  })

  test('give the focus to the details that a key opens, and get it back at their row', async () => {
    const user = await open()
    const two = await screen.findByRole('button', { name: 'two' })
    two.focus()
    await user.keyboard('{Enter}')
    expect([opened(), document.activeElement]).toEqual(['Details of two', details()])
    await user.keyboard('{Escape}')
    expect([opened(), document.activeElement]).toEqual([undefined, two])
  })

  test('take the focus along when the arrow keys open another one', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'one' }))
    await user.keyboard('{ArrowDown}')
    expect([opened(), document.activeElement?.textContent]).toEqual(['Details of two', 'two'])
  })

  test('are not left with j and k while a form has content', async () => {
    const user = await open('#/any?id=one')
    await user.click(await screen.findByRole('button', { name: /^Change/ }))
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'half a reason')
    await user.click(screen.getByRole('heading', { name: 'Tickets' }))
    for (const key of ['j', 'k', '{ArrowDown}']) await user.keyboard(key)
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'half a reason')
    await user.clear(screen.getByRole('textbox', { name: 'Text' }))
    await user.click(screen.getByRole('heading', { name: 'Tickets' }))
    await user.keyboard('j')
    expect(opened()).toBe('Details of two')
  })

  test('stay when they cannot be read again, and say why', async () => {
    let isDown = false
    const user = await open('#/any', async () => {
      if (isDown) throw new Unreachable('no answer')
      return { rows, total: rows.length }
    })
    await screen.findByRole('row', { name: 'one' })
    isDown = true
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('alert')
    expect(screen.getByRole('row', { name: 'one' })).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('go on with the next one once one is decided, and stay at the last', async () => {
    const user = await open('#/any?id=two')
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(opened()).toBe('Details of three')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(opened()).toBe('Details of three')
  })

  test('that a link opens and the list no longer has are said to be gone', async () => {
    await open('#/any?id=four')
    expect(await screen.findByText('This row is no longer in the list. Its state has changed.')).toBeTruthy()
  })

  test('are not said to be gone while the list loads or cannot be read', async () => {
    const load = vi.fn().mockRejectedValue(new Error('no answer'))
    await open('#/any?id=four', load)
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
    expect(screen.queryByText(/no longer in the list/)).toBeNull()
    load.mockResolvedValue({ rows, total: 3 })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('3 in all')).toBeTruthy()
  })
})

describe('an unsaved form of a row', () => {
  const begin = async (load?: () => Promise<{ rows: string[]; total: number }>) => {
    const user = await open('#/any?id=one', load)
    await user.click(await screen.findByRole('button', { name: /^Change/ }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
    await user.type(field, 'half a reason')
    return { user, field }
  }

  test('is not lost by Escape, which closes an empty one', async () => {
    const { user, field } = await begin()
    await user.keyboard('{Escape}')
    expect(field.isConnected && field.value).toBe('half a reason')
    await user.clear(field)
    await user.keyboard('{Escape}')
    expect([field.isConnected, location.hash]).toEqual([false, '#/any'])
  })

  test.each([
    ['the way back to the list', () => screen.getByRole('button', { name: 'Back to Tickets' }), '#/any'],
    ['a press on another row', () => screen.getByRole('row', { name: 'two' }), '#/any?id=two'],
    ['the button for a new row', () => screen.getByRole('button', { name: /^New/ }), '#/any?new=1'],
  ])('is lost by %s only after a question', async (_, find, then) => {
    const { user, field } = await begin()
    const answer = (name: string) => user.click(screen.getByRole('button', { name }))
    await user.click(find())
    await answer('Stay')
    expect([field.value, location.hash, document.activeElement]).toEqual(['half a reason', '#/any?id=one', field])
    await user.click(find())
    await answer('Discard')
    expect([field.isConnected, location.hash]).toEqual([false, then])
  })

  test('stays open when its row leaves the page, until it is closed', async () => {
    const shown = [...rows]
    const { user, field } = await begin(async () => ({ rows: [...shown], total: shown.length }))
    shown.shift()
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'one' })).toBeNull())
    expect(field.isConnected && field.value).toBe('half a reason')
    await user.clear(field)
    await user.keyboard('{Escape}')
    expect(field.isConnected).toBe(false)
  })

  test('of an input method keeps its Escape, which closes the candidates', async () => {
    const user = await open('#/any?id=one')
    await user.click(await screen.findByRole('button', { name: /^Change/ }))
    const field = screen.getByRole('textbox', { name: 'Text' })
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    expect([field.isConnected, location.hash]).toEqual([true, '#/any?id=one'])
  })
})

describe('details over the list', () => {
  /** As the styles do on a narrow window. */
  const style = document.createElement('style')
  style.textContent = '.hidden { display: none } .invisible { visibility: hidden }'
  beforeEach(() => document.head.append(style))
  afterEach(() => style.remove())

  test('are closed by the browser’s back button, which then leads on to the screen before', async () => {
    location.hash = '#/today'
    const user = await open()
    await user.click(await screen.findByRole('row', { name: 'two' }))
    await user.keyboard('{ArrowDown}')
    expect(opened()).toBe('Details of three')
    history.back()
    await waitFor(() => expect([opened(), location.hash]).toEqual([undefined, '#/any']))
    history.back()
    await waitFor(() => expect(location.hash).toBe('#/today'))
  })

  test('leave no second list behind when their own button closes them', async () => {
    location.hash = '#/today'
    const user = await open()
    await user.click(await screen.findByRole('row', { name: 'two' }))
    await user.click(screen.getByRole('button', { name: 'Back to Tickets' }))
    await waitFor(() => expect([opened(), location.hash]).toEqual([undefined, '#/any']))
    history.back()
    await waitFor(() => expect(location.hash).toBe('#/today'))
  })

  test('get the focus, and give it back to their row', async () => {
    const user = await open()
    await user.click(await screen.findByRole('row', { name: 'two' }))
    expect(document.activeElement).toBe(details())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('two'))
  })
})

describe('a decision with a reason', () => {
  test.each([
    ['rejects', 'Reject…', 'Reject'],
    ['approves', 'Sign: Approve', 'Sign: Approve'],
  ])('that %s the last row leaves nothing open', async (_, first, then) => {
    const shown = ['one']
    const act = async (reason: string | undefined) => {
      if (!reason) throw new CallFailed({ code: 400, reason: 'reason_required', msg: 'Say why.', reqId: 'test' })
      shown.pop()
    }
    location.hash = '#/any?id=one'
    const { user } = renderOnDesk(
      <Queue<string>
        name="tickets"
        load={async () => ({ rows: [...shown], total: shown.length })}
        idOf={(row) => row}
        columns={[{ header: 'Name', cell: (row) => row }]}
        renderDetail={(_row, onDone) => (
          <DecisionBar
            queue="tickets"
            onDone={onDone}
            approve={{ label: 'Sign: Approve', action: 'Approve', run: act }}
            reject={{ length: { min: 5, max: 20 }, run: act }}
          />
        )}
      />,
    )
    await user.click(await screen.findByRole('button', { name: first }))
    await user.type(await screen.findByLabelText(/^Reason/), 'No such row')
    await user.click(screen.getByRole('button', { name: then }))
    expect(await screen.findByText(/^This row is no longer in the list/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: then })).toBeNull()
  })
})

describe('a late answer', () => {
  test('leaves an operator where they are who has gone on to another row or screen', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    location.hash = '#/any?id=one'
    const { user } = renderOnDesk(
      <Queue<string>
        name="tickets"
        load={async () => ({ rows, total: 3 })}
        idOf={(row) => row}
        columns={[{ header: 'Name', cell: (row) => row }]}
        renderDetail={(row, onDone) => (
          <DecisionBar
            queue="any"
            onDone={onDone}
            approve={{ label: `Sign ${row}`, action: row, run: () => promise }}
          />
        )}
      />,
    )
    await user.click(await screen.findByRole('button', { name: 'Sign one' }))
    await user.click(screen.getByRole('row', { name: 'three' }))
    resolve()
    expect(await screen.findByText('Done: one')).toBeTruthy()
    expect(location.hash).toBe('#/any?id=three')
  })
})

describe('a form of a list', () => {
  test('for a new row is opened by n, in place of the details, and closed again', async () => {
    const user = await open('#/any?id=one')
    await screen.findByRole('row', { name: 'one' })
    await user.keyboard('n')
    expect([await screen.findByLabelText('Text'), opened()]).toEqual([expect.anything(), undefined])
    expect(location.hash).toBe('#/any?new=1')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(location.hash).toBe('#/any')
  })

  test('for a new row does not take the place of one that has content', async () => {
    const user = await open('#/any?id=one')
    await user.click(await screen.findByRole('button', { name: /^Change/ }))
    await user.type(screen.getByLabelText('Text'), 'half a reason')
    await user.click(screen.getByRole('heading', { name: 'Tickets' }))
    await user.keyboard('n')
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('half a reason')
    expect(location.hash).toBe('#/any?id=one')
  })

  test('opens by its digit, and its fields then accept digits', async () => {
    const user = await open('#/any?id=one')
    await screen.findByText('Details of one')
    await user.keyboard('2')
    expect(run).toHaveBeenCalledOnce()
    await user.keyboard('1')
    await user.type(await screen.findByLabelText('Text'), '12 jk')
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('12 jk')
    expect(run).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(opened()).toBe('Details of one')
  })

  test('is not kept for another row', async () => {
    const user = await open('#/any?id=one')
    await screen.findByText('Details of one')
    await user.keyboard('1')
    await user.click(screen.getByRole('row', { name: 'two' }))
    expect(opened()).toBe('Details of two')
  })
})

describe('the lists of a screen', () => {
  test('are opened one after the other by v, and the first again after the last', async () => {
    location.hash = '#/shipments'
    const { user } = renderOnDesk(<ScreenViews screen="shipments" />)
    const current = () =>
      within(screen.getByRole('navigation', { name: 'Shipments' }))
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent)
    expect(current()).toEqual(['Shipments'])
    await user.keyboard('v')
    await waitFor(() => expect(current()).toEqual(['Refunds']))
    await user.keyboard('v')
    await waitFor(() => expect(current()).toEqual(['Shipments']))
  })

  test('begin with the first in place of one that is unknown', () => {
    location.hash = '#/shipments?view=none'
    renderOnDesk(<ScreenViews screen="shipments" />)
    expect(screen.getByRole('link', { name: 'Shipments' }).getAttribute('aria-current')).toBe('page')
  })
})
