import { contract } from '@terahold/contract'
import { pagePaths, to } from '@terahold/contract/pages'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { session } from '../shared/session/session.ts'
import { api, setUpComponentTests } from '../testing/component-test.tsx'
import { openPage } from '../testing/open-page.tsx'
import { routes } from './routes.ts'

setUpComponentTests()

const calls = Object.values(contract)
const message = 'The figures cannot be read now.'

/** Pages that read nothing: their address lacks a parameter, which they say, or the member has to act first. */
const withoutFigures: readonly string[] = [
  pagePaths.paymentDone,
  pagePaths.shipment,
  pagePaths.freeze,
  pagePaths.moveAccount,
  pagePaths.login,
  pagePaths.invitation,
  pagePaths.help,
  pagePaths.terms,
  pagePaths.privacy,
  pagePaths.company,
]
/** Pages that need no session. */
const publicPages: readonly string[] = [
  pagePaths.home,
  pagePaths.backupHome,
  pagePaths.mixer,
  pagePaths.usSite,
  pagePaths.projects,
  pagePaths.subscribe,
  pagePaths.calculator,
  pagePaths.checkout,
  pagePaths.invitation,
  pagePaths.login,
  pagePaths.settings,
  pagePaths.freeze,
  pagePaths.moveAccount,
  pagePaths.trust,
  pagePaths.help,
  pagePaths.sample,
  pagePaths.terms,
  pagePaths.privacy,
  pagePaths.company,
]
const paths = routes.map(({ path }) => path)

const open = async (path: string) => (await openPage(`#${path}`)).page

describe.each(paths.filter((path) => !withoutFigures.includes(path)))('the page %s', (path) => {
  test('shows that it is loading, and no failure', async () => {
    for (const call of calls) api.hang(call)
    const page = await open(path)
    // The form of the support page can be used before the contacts are known.
    if (path !== pagePaths.support) expect(within(page).getAllByText('Loading')).not.toEqual([])
    const alerts = within(page).queryAllByRole('alert')
    expect(alerts.map(({ textContent }) => textContent).join('')).toBe('')
  })

  test('says what the server said, and offers to try again', async () => {
    for (const call of calls) api.refuse(call, { code: 503, message })
    const page = await open(path)
    expect(await within(page).findAllByText(message)).not.toEqual([])
    expect(within(page).getAllByRole('button', { name: 'Try again' })).not.toEqual([])
  })
})

test.each(withoutFigures)('the page %s asks the server nothing by itself and has a way on', async (path) => {
  for (const call of calls) api.refuse(call, { code: 503, message })
  const page = await open(path)
  expect(page.textContent).not.toContain(message)
  expect(page.querySelectorAll('a[href], button')).not.toHaveLength(0)
})

test.each(paths.filter((path) => !publicPages.includes(path)))(
  'the page %s leads a visitor to sign in',
  async (path) => {
    session.forget()
    for (const call of calls) api.hang(call)
    const page = await open(path)
    expect(page.querySelectorAll(`a[href^="${to.login()}"]`)).not.toHaveLength(0)
  },
)
