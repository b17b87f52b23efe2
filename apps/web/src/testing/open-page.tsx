import { createPageStack } from '@terahold/page-stack'
import { PageStack } from '@terahold/page-stack/react'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { routes, unknownRoute } from '../app/routes.ts'
import { WalletScopeContext } from '../shared/wallet/in-wallet.tsx'
import { renderForMember } from './component-test.tsx'
import { type FakeWallet, renderWithWallet } from './wallet-fixture.tsx'

type Address = `#${string}`

/** A page as a member sees it, the person who uses it, and a way to close the app, for example before a reload. */
export type OpenedPage = { readonly page: HTMLElement; readonly user: UserEvent; readonly close: () => void }

/**
 * Opens a page in a page stack, as the app does, and waits for its first content. Parts that need the wallet wait for its code.
 * @example const { page, user } = await openPage(to.withdraw())
 */
export function openPage(address: Address): Promise<OpenedPage> {
  return open(address, (part) =>
    renderForMember(<WalletScopeContext value={({ waiting }) => waiting}>{part}</WalletScopeContext>),
  )
}

/** The same for a page that uses the member's wallet. */
export function openPageInWallet(address: Address, wallet: FakeWallet, { connected = true } = {}): Promise<OpenedPage> {
  return open(address, (part) =>
    renderWithWallet(<WalletScopeContext value={({ children }) => children}>{part}</WalletScopeContext>, wallet, {
      connected,
    }),
  )
}

type Rendered = Pick<ReturnType<typeof renderForMember>, 'user' | 'unmount'>

async function open(address: Address, render: (part: ReactNode) => Rendered | Promise<Rendered>): Promise<OpenedPage> {
  location.hash = address
  const stack = createPageStack({ routes, unknown: unknownRoute })
  onTestFinished(stack.stop)
  const texts = { loading: 'Loading', connectionTimedOut: 'The page could not be loaded.' }
  const { user, unmount } = await render(<PageStack stack={stack} texts={texts} />)
  const close = () => {
    unmount()
    stack.stop()
  }
  return { page: await findPage(address), user, close }
}

/** Waits for the page that an action has led to. */
export function findPage(address: Address): Promise<HTMLElement> {
  const path = address.slice(1).replace(/\?.*/, '')
  return waitFor(() => {
    const page = document.querySelector<HTMLElement>(`main[data-page="${path}"]`)
    if (page === null || page.textContent === '') throw new Error(`${path} is not there yet`)
    return page
  })
}

/** Leaves the page for another one, as with a link. */
export async function leaveFor(address: Address): Promise<HTMLElement> {
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: address }))
  link.click()
  link.remove()
  return findPage(address)
}

/** Returns the only button that sends the form inside, whatever its words. */
export function submitButton(part: HTMLElement): HTMLButtonElement {
  const buttons = [...part.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  const [button] = buttons
  if (button === undefined || buttons.length > 1) throw new Error(`${buttons.length} buttons send a form here`)
  return button
}

/** Returns the wide button at the end of a sheet or a page part: its main action. */
export function mainButton(part: HTMLElement): HTMLElement {
  const [button] = within(part)
    .getAllByRole('button')
    .filter(({ className }) => className.includes('w-full'))
  if (button === undefined) throw new Error('no main button')
  return button
}

/** Waits for the question that must be answered; returns its two answers. The one that acts is the second. */
export async function findQuestion(): Promise<{ dialog: HTMLElement; no: HTMLElement; yes: HTMLElement }> {
  const dialog = await screen.findByRole('alertdialog')
  const [no, yes] = within(dialog).getAllByRole('button')
  if (no === undefined || yes === undefined) throw new Error('the question has fewer than two answers')
  return { dialog, no, yes }
}

/** Types six digits into the boxes of a code: the first boxes, or those of another code. */
export async function enterCode(part: HTMLElement, user: UserEvent, code: string, place = 0): Promise<void> {
  const first = await waitFor(() => {
    const found = part.querySelectorAll<HTMLInputElement>('input[autocomplete=one-time-code]')[place]
    if (found === undefined || found.disabled) throw new Error(`code ${place + 1} cannot be entered yet`)
    return found
  })
  await user.click(first)
  await user.keyboard(code)
}

/** Returns the button that leads back from a code to what it was sent for: the last one under the boxes. */
export function backFromCode(page: HTMLElement): HTMLElement {
  const button = page
    .querySelector<HTMLElement>('fieldset.wm-code-boxes')
    ?.closest('.gap-3')
    ?.querySelector('.flex-wrap > button:last-child')
  if (!(button instanceof HTMLElement)) throw new Error('no way back from the code')
  return button
}

/** Returns the texts of a list of facts: each value and its note by the place of its name. */
export function factTexts(part: HTMLElement): readonly string[] {
  return [...part.querySelectorAll('dd')].map(({ textContent }) => textContent)
}
