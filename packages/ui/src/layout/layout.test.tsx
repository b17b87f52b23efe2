// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Card } from './card.tsx'
import { NavBar } from './nav-bar.tsx'
import { TabBar } from './tab-bar.tsx'

afterEach(cleanup)

describe.each(['titled', 'floating'] as const)('a %s bar', (variant) => {
  test('has the page’s heading, a named way back and the page’s action', async () => {
    const onBack = vi.fn()
    const action = <a href="#/help">Help</a>
    render(<NavBar variant={variant} title="Orders" back={{ label: 'Back', onBack }} action={action} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Help' })).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Back' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  test('has no button where there is no way back', () => {
    render(<NavBar variant={variant} title="Home" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('a floating bar leaves the heading to its page', () => {
  render(<NavBar variant="floating" />)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('the tabs are links, and one is the current page', () => {
  const tab = (id: string) => ({ id, href: `#/${id}`, label: id, icon: <svg aria-hidden="true" /> })
  render(<TabBar label="Main" tabs={[tab('home'), tab('notices')]} activeId="home" />)
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/home', '#/notices'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('home')
})

test('a card with a title is a section of that name, and one without is none', () => {
  render(<Card title="Wallet">one</Card>)
  expect(screen.getByRole('region', { name: 'Wallet' }).textContent).toContain('one')
  cleanup()
  render(<Card>two</Card>)
  expect(screen.queryByRole('region')).toBeNull()
})
