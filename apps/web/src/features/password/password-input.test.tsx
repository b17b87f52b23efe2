import { act, screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { PasswordInput } from './password-input.tsx'
import { StrengthMeter } from './strength-meter.tsx'

setUpComponentTests()

function Password({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('')
  return (
    <section aria-label="form">
      <PasswordInput label="Password" autoComplete="new-password" value={value} onChange={setValue} error={error} />
      <StrengthMeter password={value} />
    </section>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Password')

describe('a password input', () => {
  test('hides the password until it is asked to show it', async () => {
    const { user } = renderForMember(<Password />)
    expect(input().type).toBe('password')
    await user.click(screen.getByRole('button', { name: /Show/ }))
    expect(input().type).toBe('text')
    await user.click(screen.getByRole('button', { name: /Hide/ }))
    expect(input().type).toBe('password')
  })

  test('never cuts off what is pasted', async () => {
    const { user } = renderForMember(<Password />)
    await user.click(input())
    await user.paste('x'.repeat(200))
    expect(input().value).toHaveLength(200)
    expect(screen.getByText(/200/)).toBeTruthy()
  })

  test('connects a complaint with the field', () => {
    renderForMember(<Password error="Wrong." />)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    const described = input().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Wrong.')
  })

  test('counts the characters that a short password has', async () => {
    const { user } = renderForMember(<Password />)
    await user.type(input(), 'abcde')
    expect(await screen.findByText(/5 of/, {}, { timeout: 5_000 })).toBeTruthy()
  })
})

describe('showing a password', () => {
  test('with the keyboard keeps what was typed and the focus on its button', async () => {
    const { user } = renderForMember(<Password />)
    await user.type(input(), 'correct horse')
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Show the password')
    await user.keyboard('{Enter}')
    expect([input().type, input().value]).toEqual(['text', 'correct horse'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hide the password')
  })

  test('sends no form', async () => {
    let sent = 0
    const onSubmit = (event: FormEvent) => {
      event.preventDefault()
      sent += 1
    }
    const { user } = renderForMember(
      <form onSubmit={onSubmit}>
        <Password />
      </form>,
    )
    await user.click(screen.getByRole('button', { name: /Show/ }))
    expect(sent).toBe(0)
    await user.type(input(), 'x{Enter}')
    expect(sent).toBe(1)
  })

  test('corrects, capitalises and checks nothing of it', () => {
    renderForMember(<Password />)
    const off = ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => input().getAttribute(name))
    expect(off).toEqual(['none', 'off', 'false'])
    expect(input().autocomplete).toBe('new-password')
  })
})

describe('the strength of a password', () => {
  const words = () => screen.getByText(/characters|Weak|Fair|Strong/).textContent

  test.each([
    ['', 'At least 12 characters. Several words are strong and easy to remember.'],
    ['x', 'Too short: 1 of at least 12 characters.'],
    ['🦊🐢🐙', 'Too short: 3 of at least 12 characters.'],
    ['abcdefghijkl', 'Weak: it repeats or follows a sequence. Make it longer.'],
    ['mountain nine', 'Fair. Add a few characters.'],
    ['correct horse battery', 'Strong.'],
    ['x'.repeat(130), 'Too long: 130 of at most 128 characters.'],
  ])('of %j is said in words', (password, text) => {
    renderForMember(<StrengthMeter password={password} />)
    expect(words()).toBe(text)
  })

  test('is read out while typing, and its bars are not', () => {
    const { container } = renderForMember(<StrengthMeter password="mountain nine" />)
    expect(screen.getByText(/^Fair/).getAttribute('role')).toBe('status')
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  test.each([
    ['', 0],
    ['x', 1],
    ['abcdefghijkl', 1],
    ['mountain nine', 2],
    ['correct horse battery', 3],
    ['x'.repeat(130), 0],
  ])('of %j fills %i bars of three', (password, filled) => {
    const { container } = renderForMember(<StrengthMeter password={password} />)
    const bars = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('class') !== 'fill-line')
    expect(bars).toEqual([0, 1, 2].map((at) => at < filled))
  })

  test('follows the language', async () => {
    const { container } = renderForMember(<StrengthMeter password="mountain nine" />)
    const english = container.textContent
    await act(() => activateLocale('fr'))
    await waitFor(() => expect(container.textContent).not.toBe(english))
  })
})
