import { contract } from '@terahold/contract'
import { operatorRoles } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import { deskTexts } from '@terahold/locale/en/desk/desk'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { screensOf } from './screens.tsx'

setUpComponentTests()

const everybody = sessionOf(...operatorRoles)
const reads = (Object.entries(contract) as [string, EndpointDeclaration][]).filter(
  ([, { method, caller }]) => method === 'GET' && caller !== 'member',
)
const views: Readonly<Record<string, Readonly<Record<string, string>>>> = deskTexts.views
/** Every list of every screen. The member's page has none without a member, and Today has tests of its own. */
const lists = screensOf(everybody)
  .filter(({ name }) => name !== 'member' && name !== 'today')
  .flatMap(({ name, Content }) => Object.keys(views[name] ?? { '': '' }).map((view) => ({ name, view, Content })))
/** Lists whose details need rows that fit together. They have tests of their own. */
const tested = ['tickets ', 'revenue rows', 'audit ', 'catalogue changes']
/** A screen is loaded when it first opens. */
const firstLoad = { timeout: 20_000 }

function show({ name, view, Content }: (typeof lists)[number]) {
  location.hash = `#/${name}?state=all&view=${view}`
  return renderOnDesk(
    <Suspense>
      <Content />
    </Suspense>,
    everybody,
  )
}

describe.each(lists)('the list $view of $name', (list) => {
  test('says that it loads', async () => {
    for (const [, call] of reads) api.hang(call)
    show(list)
    expect((await screen.findAllByText('Loading…', {}, firstLoad)).length).toBeGreaterThan(0)
  })

  test('says what the server refuses', async () => {
    for (const [, call] of reads) api.refuse(call, { code: 403, message: 'Your roles do not allow this.' })
    show(list)
    expect((await screen.findAllByText('Your roles do not allow this.', {}, firstLoad)).length).toBeGreaterThan(0)
  })

  test('says that the server did not answer', async () => {
    api.cutNetwork()
    show(list)
    expect((await screen.findAllByText(/^The server did not answer/, {}, firstLoad)).length).toBeGreaterThan(0)
  })

  const isTested = tested.includes(`${list.name} ${list.view}`)
  test.skipIf(isTested)('shows rows in the contract’s form, and the details of the first', async () => {
    const complaints = vi.spyOn(console, 'error')
    for (const [name, call] of reads) api.answer(call, exampleOfCall(name, call).answer)
    const { user } = show(list)
    await screen.findByRole('heading', { level: 1 }, firstLoad)
    const [, first] = await screen.findAllByRole('row', {}, firstLoad)
    if (first) await user.click(first)
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy()
    expect(complaints).not.toHaveBeenCalled()
  })
})
