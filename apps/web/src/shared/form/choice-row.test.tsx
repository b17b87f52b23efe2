import { Chip } from '@terahold/ui/chip'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUpComponentTests } from '../../testing/component-test.tsx'
import { ChoiceRow } from './choice-row.tsx'

setUpComponentTests()

const names = ['First', 'Second', 'Third', 'Fourth']

/** A row 300 px wide, with chips of 150 px each. */
function showRow(selected: string): HTMLElement {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('button')
      ? new DOMRect(names.indexOf(this.textContent) * 150, 0, 150, 44)
      : new DOMRect(0, 0, 300, 50)
  })
  render(
    <ChoiceRow label="Plan">
      {names.map((name) => (
        <Chip key={name} selected={name === selected} onToggle={() => undefined}>
          {name}
        </Chip>
      ))}
    </ChoiceRow>,
  )
  vi.restoreAllMocks()
  return screen.getByRole('group', { name: 'Plan' }).querySelector('div') as HTMLElement
}

test('a selected chip beyond the edge is scrolled to the middle of its row', () => {
  expect(showRow('Third').scrollLeft).toBe(225)
})

test('a row is not scrolled for a chip that is in view, or for none', () => {
  expect(showRow('Second').scrollLeft).toBe(0)
})

test('a row without a selected chip begins at its start', () => {
  expect(showRow('none').scrollLeft).toBe(0)
})
