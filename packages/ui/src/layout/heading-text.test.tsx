// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HeadingText } from './heading-text.tsx'

afterEach(cleanup)

test.each([
  ['可核查的比特币挖矿算力。', ['比特币', '挖矿', '算力']],
  ['可核查的比特幣挖礦算力。', ['比特幣', '挖礦', '算力']],
  ['Bitcoin mining power you can check.', []],
])('“%s” keeps its words whole, and its text', (text, kept) => {
  const { container } = render(<HeadingText>{text}</HeadingText>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.whitespace-nowrap')].map((span) => span.textContent)).toEqual(kept)
})
