import { holdReasons } from '@terahold/contract/codes/members'
import { to } from '@terahold/contract/pages'
import { act, cleanup, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { factTexts } from '../../testing/open-page.tsx'
import { setWindowWidth } from '../../testing/window-width.ts'
import { activateLocale } from '../locale/i18n.ts'
import { BarButton, BarSlotContext } from './bar-button.tsx'
import { useDesktop } from './desktop.ts'
import { FactList } from './fact-list.tsx'
import { HoldNote } from './hold-note.tsx'
import { Note } from './note.tsx'
import { PageHead } from './page-head.tsx'

setUpComponentTests()

describe('the note about a hold of withdrawals', () => {
  const holdUntil = '2026-03-31T23:30:00.000Z'
  const shown = (part: Parameters<typeof HoldNote>[0]) => renderForMember(<HoldNote {...part} />).container.textContent

  test('has its own reason for each kind, and an end unless operators must lift it', () => {
    const texts = holdReasons.map((holdReason) => {
      const { container, unmount } = renderForMember(<HoldNote holdUntil={holdUntil} holdReason={holdReason} />)
      const { textContent } = container
      unmount()
      expect(textContent.includes('2026')).toBe(holdReason !== 'frozen')
      return textContent
    })
    expect(new Set(texts).size).toBe(holdReasons.length)
  })

  test.each([
    ['frozen', to.support()],
    ['account_move', to.security()],
    ['account_reset', to.security()],
    ['email_changed', undefined],
  ] as const)('leads to where one that is %s can be ended', (holdReason, href) => {
    renderForMember(<HoldNote holdUntil={holdUntil} holdReason={holdReason} />)
    expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href)
  })

  test.each([
    ['no end', { holdUntil: null, holdReason: 'email_changed' as const }],
    ['no reason', { holdUntil, holdReason: null }],
    ['no hold', { holdUntil: null, holdReason: null }],
  ])('is not there with %s', (_, part) => {
    expect(shown(part)).toBe('')
  })

  test('follows the language', async () => {
    const { container } = renderForMember(<HoldNote holdUntil={holdUntil} holdReason="password_changed" />)
    const english = container.textContent
    await act(() => activateLocale('fr'))
    expect(container.textContent).not.toBe(english)
    expect(container.textContent).toMatch(/2026/)
  })
})

test('a button of the bar is at the end of the title bar, and nowhere without one', () => {
  const slot = document.body.appendChild(document.createElement('div'))
  const button = <BarButton label="Add address" icon={<i />} href="#/pages/add" />
  const { rerender } = render(<BarSlotContext value={slot}>{button}</BarSlotContext>)
  expect(slot.querySelector('a')?.getAttribute('aria-label')).toBe('Add address')
  rerender(<BarSlotContext value={null}>{button}</BarSlotContext>)
  expect(screen.queryByRole('link')).toBeNull()
  slot.remove()
})

test('a window that becomes as wide as a desktop’s, or narrower again, is noticed', () => {
  const Shown = () => <p>{useDesktop() ? 'table' : 'list'}</p>
  setWindowWidth(1_023)
  const { container } = renderForMember(<Shown />)
  expect(container.textContent).toContain('list')
  act(() => setWindowWidth(1_024))
  expect(container.textContent).toContain('table')
  act(() => setWindowWidth(390))
  expect(container.textContent).toContain('list')
})

describe('a list of facts', () => {
  const facts = [
    { label: 'Paid', value: '90.00' },
    { label: 'Fee', value: '0.10', note: 'of the network' },
  ]

  test('has each value under its name, and the note at the value', () => {
    const { container } = render(<FactList facts={facts} />)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Paid', 'Fee'])
    expect(factTexts(container)).toEqual(['90.00', '0.10of the network'])
  })

  test('keeps what was opened at a value when its name changes with the language', () => {
    const value = (
      <details>
        <summary>90.00</summary>90.000000000000000001
      </details>
    )
    const { container, rerender } = render(<FactList facts={[{ label: 'Paid', value }]} />)
    container.querySelector('details')?.setAttribute('open', '')
    rerender(<FactList facts={[{ label: 'Payé', value }]} />)
    expect(screen.getByRole('term').textContent).toBe('Payé')
    expect(container.querySelector('details')?.open).toBe(true)
  })

  test('keeps what was opened at a value when a fact before it appears', () => {
    const fee = {
      label: 'Fee',
      value: (
        <details>
          <summary>0.10</summary>of the network
        </details>
      ),
    }
    const paid = {
      label: 'Paid',
      value: (
        <details>
          <summary>90.00</summary>exact
        </details>
      ),
    }
    const { container, rerender } = render(<FactList facts={[null, fee]} />)
    const opened = container.querySelector('details')
    opened?.setAttribute('open', '')
    rerender(<FactList facts={[paid, fee]} />)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Paid', 'Fee'])
    expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true])
    rerender(<FactList facts={[null, fee]} />)
    expect(container.querySelector('details')).toBe(opened)
  })
})

describe('a note', () => {
  test('is read out at once only as an alert', () => {
    const { rerender } = render(<Note title="Stop">Payments wait.</Note>)
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(
      <Note alert title="Stop">
        Payments wait.
      </Note>,
    )
    expect(screen.getByRole('alert').textContent).toBe('StopPayments wait.')
  })

  test('without a title has no empty line above', () => {
    const { container } = render(<Note>Payments wait.</Note>)
    expect(container.querySelector('p')).toBeNull()
  })
})

test('the head of a page is its only first heading, with its sentence after it', () => {
  renderForMember(<PageHead title="Team">Two levels.</PageHead>)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Team')
  expect(screen.getByText('Two levels.')).toBeTruthy()
  cleanup()
  const { container } = renderForMember(<PageHead title="Team" />)
  expect(container.querySelector('header p')).toBeNull()
})
