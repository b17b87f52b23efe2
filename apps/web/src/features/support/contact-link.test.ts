import { expect, test } from 'vitest'
import { contactLink } from './contact-link.ts'

test.each([
  ['email', 'support@terahold.example', 'mailto:support@terahold.example'],
  ['phone', '+49 (30) 123-45', 'tel:+493012345'],
  ['web', 'https://status.terahold.example/', 'https://status.terahold.example/'],
  ['telegram', '@terahold', undefined],
  ['web', 'javascript:alert(1)', undefined],
] as const)('%s %s opens %s', (kind, value, link) => {
  expect(contactLink({ kind, value })).toBe(link)
})
