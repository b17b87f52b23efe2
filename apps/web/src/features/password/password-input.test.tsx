import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
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
