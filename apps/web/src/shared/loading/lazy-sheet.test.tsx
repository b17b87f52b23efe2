import { Sheet } from '@terahold/ui/sheet'
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { goOffline, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { connection } from '../connection/connection.ts'
import { lazyPart } from './lazy-part.tsx'
import { lazySheet } from './lazy-sheet.tsx'

setUpComponentTests()

type Code = { readonly Part: (props: { readonly onClose: () => void }) => ReactNode }
const code: Code = {
  Part: ({ onClose }) => (
    <Sheet open onClose={onClose} title="Your name" closeLabel="Close the sheet">
      <p>Its content</p>
    </Sheet>
  ),
}

/** Code that arrives when the test says so. Each attempt is a load of its own. */
function loads() {
  const attempts: PromiseWithResolvers<Code>[] = []
  const load = () => {
    const attempt = Promise.withResolvers<Code>()
    attempts.push(attempt)
    return attempt.promise
  }
  const latest = () => attempts[attempts.length - 1]
  return {
    attempts,
    load,
    arrive: () => act(async () => latest()?.resolve(code)),
    fail: () => act(async () => latest()?.reject(new TypeError('Failed to fetch'))),
  }
}

describe('a sheet whose code is fetched when it opens', () => {
  function open() {
    const fetched = loads()
    const NameSheet = lazySheet(fetched.load, ({ Part }) => Part)
    function Page() {
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Change
          </button>
          {isOpen && <NameSheet onClose={() => setIsOpen(false)} />}
        </>
      )
    }
    const { user } = renderForMember(<Page />)
    const opener = screen.getByRole('button', { name: 'Change' })
    return { ...fetched, user, opener, tap: () => user.click(opener) }
  }
  const failed = () => screen.queryByRole('complementary', { name: 'Not loaded' })

  test('says that it is loading only if the code is late, then shows the sheet', async () => {
    const { tap, attempts, arrive } = open()
    expect(attempts).toEqual([])
    await tap()
    expect(screen.queryByText('Loading')).toBeNull()
    expect((await screen.findByText('Loading')).getAttribute('role')).toBe('status')
    await arrive()
    expect(await screen.findByRole('dialog', { name: 'Your name' })).toBeTruthy()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  test('takes the focus when it failed, and fetches again on request', async () => {
    const { tap, attempts, fail, arrive, user } = open()
    await tap()
    await fail()
    expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
    await user.keyboard('{Enter}')
    expect(attempts).toHaveLength(2)
    await fail()
    // The browser may remember the failure, which only a reload ends.
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await arrive()
    expect(await screen.findByRole('dialog', { name: 'Your name' })).toBeTruthy()
    expect(failed()).toBeNull()
  })

  test.each([
    ['Escape', '{Escape}'],
    ['its close button', '{Tab}{Enter}'],
  ])('is closed by %s when it failed, and the focus returns to what opened it', async (_, keys) => {
    const { tap, fail, user, opener } = open()
    await tap()
    await fail()
    expect(failed()).not.toBeNull()
    await user.keyboard(keys)
    expect(failed()).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test('is fetched once for all places, and shows at once the next time', async () => {
    const { tap, attempts, arrive, user } = open()
    await tap()
    await arrive()
    await user.click(await screen.findByRole('button', { name: 'Close the sheet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tap()
    expect(screen.getByRole('dialog', { name: 'Your name' })).toBeTruthy()
    expect(attempts).toHaveLength(1)
  })
})

describe('a part of a page whose code is fetched when it shows', () => {
  test('shows what is there meanwhile, says that it is offline, and fetches again when the server is back', async () => {
    const { load, attempts, fail, arrive } = loads()
    const Part = lazyPart(load, ({ Part: Loaded }) => Loaded, <p>waiting</p>)
    renderForMember(<Part onClose={() => undefined} />)
    expect(screen.getByText('waiting')).toBeTruthy()
    await goOffline()
    await fail()
    expect(screen.getByRole('alert').textContent).toContain('You are offline')
    expect(screen.queryByText('waiting')).toBeNull()
    expect(attempts).toHaveLength(1)
    act(() => connection.reached())
    expect(attempts).toHaveLength(2)
    await arrive()
    expect(await screen.findByText('Its content')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the place’s own skeleton if it has one', () => {
    const Part = lazyPart(loads().load, ({ Part: Loaded }) => Loaded, <p>waiting</p>)
    renderForMember(<Part onClose={() => undefined} waiting={<p>three lines</p>} />)
    expect(screen.getByText('three lines')).toBeTruthy()
    expect(screen.queryByText('waiting')).toBeNull()
  })
})
