import { useState } from 'react'
import { Button, ButtonLink } from '../../src/button/button.tsx'
import { useLongPress } from '../../src/button/use-long-press.ts'
import { Chip } from '../../src/input/chip.tsx'
import { NumberInput } from '../../src/input/number-input.tsx'
import { QuantityStepper } from '../../src/input/quantity-stepper.tsx'
import { SegmentedControl } from '../../src/input/segmented-control.tsx'
import { TextInput } from '../../src/input/text-input.tsx'
import { Card } from '../../src/layout/card.tsx'

export function Controls() {
  const [presses, setPresses] = useState(0)
  const [quantity, setQuantity] = useState(10)
  const [amount, setAmount] = useState('')
  const [name, setName] = useState('')
  const [longPresses, setLongPresses] = useState(0)
  const longPress = useLongPress(() => setLongPresses((count) => count + 1))
  const [isOn, setIsOn] = useState(false)
  const [choice, setChoice] = useState<'all' | 'paid'>('all')

  async function press() {
    setPresses((count) => count + 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }

  return (
    <Card title="Controls">
      <div className="flex flex-col gap-4">
        <Button wide onClick={press}>
          Subscribe
        </Button>
        <output data-testid="presses">{presses}</output>
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary">Later</Button>
          <Button kind="danger">Cancel order</Button>
          <Button kind="plain">Details</Button>
          <Button pending>Waiting</Button>
          <Button disabled>Off</Button>
          <ButtonLink kind="plain" href="#/more">
            More
          </ButtonLink>
        </div>
        <TextInput label="E-mail" type="email" hint="We send a code." autoComplete="email" />
        <TextInput label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        <output data-testid="told">
          {name}, {amount}
        </output>
        <NumberInput
          label="Amount"
          suffix="USDT"
          maxLength={8}
          value={amount}
          onValue={setAmount}
          error="You have 12.50 USDT."
        />
        <div className="flex min-h-touch items-center" data-testid="pressable" {...longPress}>
          Pressed long {longPresses} times
        </div>
        <QuantityStepper
          label="Quantity"
          value={quantity}
          onChange={setQuantity}
          min={1}
          max={50}
          decreaseLabel="Less"
          increaseLabel="More"
        />
        <div className="flex gap-2">
          <Chip selected={isOn} onToggle={() => setIsOn(!isOn)}>
            Without goods
          </Chip>
        </div>
        <SegmentedControl
          label="Orders"
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'all', label: 'All' },
            { value: 'paid', label: 'Paid' },
          ]}
        />
      </div>
    </Card>
  )
}
