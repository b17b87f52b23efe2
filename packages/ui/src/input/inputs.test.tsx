// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Chip } from './chip.tsx'
import { NumberInput } from './number-input.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { RangeInput } from './range-input.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

describe('a select', () => {
  test('is the browser’s own, and its arrow takes no tap', async () => {
    render(
      <Select aria-label="Year" defaultValue="2026">
        <option>2026</option>
        <option>2025</option>
      </Select>,
    )
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' })
    await userEvent.selectOptions(select, '2025')
    expect(select.value).toBe('2025')
    expect(select.nextElementSibling?.getAttribute('class')).toContain('pointer-events-none')
  })
})

describe('a text input', () => {
  test('is connected to its label, hint and error', () => {
    render(<TextInput label="City" hint="Where you live" error="Say the city." defaultValue="" />)
    const input = screen.getByLabelText('City')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const notes = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    expect(notes.map((note) => note?.textContent)).toEqual(['Where you live', 'Say the city.'])
  })

  test('without an error is neither invalid nor described by one', () => {
    render(<TextInput label="City" defaultValue="" />)
    const input = screen.getByLabelText('City')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  test('shows every key at once, and reports the last one when it is left', async () => {
    const typed = vi.fn()
    const user = userEvent.setup()
    function Form() {
      const [text, setText] = useState('')
      return (
        <TextInput
          label="City"
          value={text}
          onChange={({ target }) => {
            typed(target.value)
            setText(target.value)
          }}
        />
      )
    }
    render(<Form />)
    await user.type(screen.getByLabelText('City'), 'Berlin')
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin')
    await user.tab()
    expect(typed.mock.lastCall).toEqual(['Berlin'])
  })

  test('is submitted with all that was typed when Enter comes right after its report', () => {
    const submitted = vi.fn()
    function Form() {
      const [text, setText] = useState('')
      return (
        <form
          aria-label="Address"
          onSubmit={(event) => {
            event.preventDefault()
            submitted(text)
          }}
        >
          <TextInput label="City" value={text} onChange={({ target }) => setText(target.value)} />
        </form>
      )
    }
    render(<Form />)
    const input = screen.getByLabelText('City')
    fireEvent.change(input, { target: { value: 'Ber' } })
    // Now as in a browser, where React renders some time after a timer has run.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(input, { target: { value: 'Berlin' } })
    vi.advanceTimersByTime(100)
    screen.getByRole<HTMLFormElement>('form').requestSubmit()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    expect(submitted.mock.calls).toEqual([['Berlin']])
  })

  test('takes at most 140 characters unless told otherwise', () => {
    render(<TextInput label="City" defaultValue="" />)
    expect(screen.getByLabelText<HTMLInputElement>('City').maxLength).toBe(140)
  })
})

describe('a number input', () => {
  function Amount({ onValue }: { readonly onValue: (text: string) => void }) {
    const [text, setText] = useState('')
    return (
      <NumberInput
        label="Amount"
        value={text}
        onValue={(next) => {
          setText(next)
          onValue(next)
        }}
      />
    )
  }

  test('takes at most 140 characters unless told otherwise', async () => {
    const user = userEvent.setup()
    render(<Amount onValue={vi.fn()} />)
    await user.click(screen.getByLabelText('Amount'))
    await user.paste('1'.repeat(141))
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1'.repeat(140))
  })

  test.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['12a', '12'],
    ['1.2.3', '1.23'],
  ])('of the keys %s is %s', async (keys, value) => {
    const user = userEvent.setup()
    const onValue = vi.fn()
    render(<Amount onValue={onValue} />)
    await user.type(screen.getByLabelText('Amount'), keys)
    await user.tab()
    const shown = screen.getByLabelText<HTMLInputElement>('Amount').value
    expect(shown.replace(',', '.')).toBe(value)
  })

  test('keeps what it has when a text is pasted that is no number', async () => {
    const user = userEvent.setup()
    const onValue = vi.fn()
    render(<Amount onValue={onValue} />)
    const input = screen.getByLabelText<HTMLInputElement>('Amount')
    await user.type(input, '5')
    await user.paste('1,234.50')
    expect(input.value).toBe('5')
    await user.clear(input)
    await user.paste(' 12.50 ')
    await user.tab()
    expect(onValue.mock.lastCall).toEqual(['12.50'])
  })

  test('opens a decimal keypad', () => {
    render(<Amount onValue={() => {}} />)
    expect(screen.getByLabelText('Amount').getAttribute('inputmode')).toBe('decimal')
  })
})

describe('a quantity', () => {
  function Stepper({ max = 5, onChange = () => {} }: { max?: number; onChange?: (value: number) => void }) {
    const [value, setValue] = useState(2)
    return (
      <QuantityStepper
        label="Units"
        value={Math.min(value, max)}
        max={max}
        decreaseLabel="less"
        increaseLabel="more"
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }
  const value = () => screen.getByRole('spinbutton').getAttribute('aria-valuenow')

  test('steps between its bounds, and no further', async () => {
    const user = userEvent.setup()
    render(<Stepper max={3} />)
    await user.click(screen.getByRole('button', { name: 'more' }))
    expect(value()).toBe('3')
    expect(screen.getByRole('button', { name: 'more' }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'less' }))
    await user.click(screen.getByRole('button', { name: 'less' }))
    expect(value()).toBe('1')
    expect(screen.getByRole('button', { name: 'less' }).hasAttribute('disabled')).toBe(true)
  })

  test.each([
    ['{ArrowUp}', '3'],
    ['{ArrowDown}', '1'],
  ])('follows the key %s', async (key, next) => {
    const user = userEvent.setup()
    render(<Stepper />)
    await user.click(screen.getByRole('spinbutton'))
    await user.keyboard(key)
    expect(value()).toBe(next)
  })

  test.each([
    ['9', '5'],
    ['0', '1'],
    ['4', '4'],
    ['x', '2'],
  ])('typed as %s is %s once it is left', async (typed, settled) => {
    const user = userEvent.setup()
    render(<Stepper />)
    await user.clear(screen.getByRole('spinbutton'))
    await user.type(screen.getByRole('spinbutton'), typed)
    await user.tab()
    await waitFor(() => expect(value()).toBe(settled))
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe(settled)
  })

  test('above its maximum becomes the maximum at once: a price under it does not change on the next tap', async () => {
    const onChange = vi.fn()
    const user = userEvent.setup()
    render(<Stepper max={50} onChange={onChange} />)
    const input = screen.getByRole<HTMLInputElement>('spinbutton')
    await user.clear(input)
    await user.type(input, '77')
    expect(input.value).toBe('50')
    expect(onChange.mock.lastCall).toEqual([50])
    await user.keyboard('{ArrowDown}')
    expect([input.value, value()]).toEqual(['49', '49'])
    await user.tab()
    expect(onChange).toHaveBeenCalledTimes(3)
  })

  test('never shows more than its value when the maximum shrinks while it is typed', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<Stepper max={9} />)
    const input = screen.getByRole<HTMLInputElement>('spinbutton')
    await user.clear(input)
    await user.type(input, '8')
    expect([input.value, value()]).toEqual(['8', '8'])
    rerender(<Stepper max={3} />)
    expect([input.value, value()]).toEqual(['3', '3'])
  })

  test('that is cleared and left, or typed again, is what it was before', async () => {
    const onChange = vi.fn()
    const user = userEvent.setup()
    render(<Stepper onChange={onChange} />)
    await user.clear(screen.getByRole('spinbutton'))
    await user.type(screen.getByRole('spinbutton'), '2')
    await user.clear(screen.getByRole('spinbutton'))
    await user.tab()
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('2')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('says its bounds and its value to a screen reader', () => {
    render(
      <QuantityStepper
        label="Units"
        value={3}
        min={0}
        max={9}
        decreaseLabel="less"
        increaseLabel="more"
        onChange={() => {}}
      />,
    )
    const quantity = screen.getByRole('spinbutton', { name: 'Units' })
    const said = ['min', 'max', 'now'].map((name) => quantity.getAttribute(`aria-value${name}`))
    expect(said).toEqual(['0', '9', '3'])
  })

  test('never reports a number outside its bounds', async () => {
    const onChange = vi.fn()
    const user = userEvent.setup()
    render(<Stepper max={50} onChange={onChange} />)
    await user.clear(screen.getByRole('spinbutton'))
    await user.type(screen.getByRole('spinbutton'), '77')
    await user.tab()
    for (const [reported] of onChange.mock.calls) expect(reported).toBeLessThanOrEqual(50)
    expect(value()).toBe('50')
  })
})

describe('a choice of a few', () => {
  function Choice({ onChange }: { readonly onChange: (value: string) => void }) {
    const [value, setValue] = useState('a')
    const options = ['a', 'b', 'c'].map((option) => ({ value: option, label: option.toUpperCase() }))
    return (
      <SegmentedControl
        label="Level"
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }

  test('has one chosen, and changes with a tap', async () => {
    const onChange = vi.fn()
    const user = userEvent.setup()
    render(<Choice onChange={onChange} />)
    await user.click(screen.getByRole('radio', { name: 'C' }))
    expect(onChange.mock.calls).toEqual([['c']])
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, true])
  })

  test('is named as a group', () => {
    render(<Choice onChange={() => {}} />)
    expect(screen.getByRole('group', { name: 'Level' })).toBeTruthy()
  })
})

test('a slider says its value in words and reports a number', () => {
  const onChange = vi.fn()
  render(<RangeInput label="Price" value={20} min={0} max={100} step={10} text="20,000 USDT" onChange={onChange} />)
  const slider = screen.getByRole('slider', { name: 'Price' })
  expect(slider.getAttribute('aria-valuetext')).toBe('20,000 USDT')
  expect(screen.getByRole('status').textContent).toBe('20,000 USDT')
  fireEvent.change(slider, { target: { value: '30' } })
  expect(onChange.mock.calls).toEqual([[30]])
})

test('a chip says whether it is on', async () => {
  const toggle = vi.fn()
  const user = userEvent.setup()
  const { rerender } = render(
    <Chip selected={false} onToggle={toggle}>
      Paid
    </Chip>,
  )
  await user.click(screen.getByRole('button', { pressed: false }))
  expect(toggle).toHaveBeenCalledOnce()
  rerender(
    <Chip selected onToggle={toggle}>
      Paid
    </Chip>,
  )
  expect(screen.getByRole('button', { pressed: true })).toBeTruthy()
})

test('room for several lines keeps line breaks', async () => {
  const user = userEvent.setup()
  function Form() {
    const [text, setText] = useState('')
    return <TextArea label="Message" value={text} onChange={({ target }) => setText(target.value)} />
  }
  render(<Form />)
  await user.type(screen.getByLabelText('Message'), 'one{Enter}two')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('one\ntwo')
})
