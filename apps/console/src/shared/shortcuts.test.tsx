import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useChords, useCommandKey, useShortcuts } from './shortcuts.ts'

let runs: string[] = []
const note = (name: string) => () => runs.push(name)
beforeEach(() => {
  runs = []
})
afterEach(cleanup)

function Keys() {
  useChords({ w: note('g w') })
  useShortcuts({ w: note('w'), g: note('g'), Enter: note('Enter'), Escape: note('Escape'), absent: undefined })
  useCommandKey(note('command'))
  return (
    <>
      <input aria-label="input" />
      <textarea aria-label="area" />
      <select aria-label="choice" />
      <button type="button">Button</button>
      <a href="#/">Withdrawals</a>
      <p>Text</p>
      <dialog open>
        <p>Inside</p>
      </dialog>
    </>
  )
}

/** Presses keys one after another, each in the element. */
function press(where: HTMLElement, ...keys: readonly (string | KeyboardEventInit)[]): readonly string[] {
  for (const key of keys) fireEvent.keyDown(where, typeof key === 'string' ? { key } : key)
  return runs.splice(0)
}

describe('a shortcut', () => {
  beforeEach(() => {
    render(<Keys />)
  })

  test('runs on the page, and only as itself', () => {
    const text = screen.getByText('Text')
    expect(press(text, 'w', 'x', 'absent')).toEqual(['w'])
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(press(text, { key: 'w', [held]: true })).toEqual([])
  })

  test.each(['input', 'area', 'choice'])('leaves every key but Escape to what is typed into: %s', (label) => {
    expect(press(screen.getByLabelText(label), 'w', 'g', 'Enter', 'Escape')).toEqual(['Escape'])
  })

  test.each(['Button', 'Withdrawals'])('leaves Enter to a control that has the focus: %s', (name) => {
    expect(press(screen.getByText(name), 'Enter', 'w')).toEqual(['w'])
    expect(press(screen.getByText('Text'), 'Enter')).toEqual(['Enter'])
  })

  test('does nothing in a dialog, nor while an input method chooses characters', () => {
    expect(press(screen.getByText('Inside'), 'w', 'Escape')).toEqual([])
    expect(press(screen.getByText('Text'), { key: 'Escape', isComposing: true })).toEqual([])
  })

  test('of a screen takes two keys and runs nothing else', () => {
    const text = screen.getByText('Text')
    expect(press(text, 'g', 'w')).toEqual(['g w'])
    expect(press(text, 'g', 'x', 'w')).toEqual(['w'])
    expect(press(text, 'g', 'g', 'w')).toEqual(['w'])
    expect(press(screen.getByLabelText('input'), 'g', 'w')).toEqual([])
  })

  test('for the search works with either command key, also while something is typed, but not in a dialog', () => {
    const command = { key: 'k', metaKey: true }
    expect(press(screen.getByLabelText('input'), command)).toEqual(['command'])
    expect(press(screen.getByText('Text'), { key: 'K', ctrlKey: true })).toEqual(['command'])
    expect(press(screen.getByText('Text'), 'k', { ...command, ctrlKey: true }, { ...command, shiftKey: true })).toEqual(
      [],
    )
    expect(press(screen.getByText('Inside'), command)).toEqual([])
  })
})

test('a shortcut ends with its screen', () => {
  const { unmount } = render(<Keys />)
  unmount()
  expect(press(document.body, 'w', 'g', 'w', 'Escape')).toEqual([])
})
