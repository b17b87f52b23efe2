import { EmailInput, OneTimeCodeInput } from '../src/exports/inputs.ts'
import type { InputSample } from './states/gallery-state.ts'

const long = 'The address to which we send the code that you need for every withdrawal from now on'

const samples: Readonly<
  Record<InputSample, { label: string; hint?: string; error?: string; value: string; code: string }>
> = {
  empty: { label: 'Email', hint: 'We send a code to it.', value: '', code: 'Code' },
  wrong: { label: 'Email', error: 'This is no email address.', value: 'nobody', code: 'Code from the email' },
  long: { label: long, hint: long, value: 'somebody-with-a-long-name@a-rather-long-name.example', code: long },
}

/** The inputs for pages, which work without the modal. */
export function InputSamples({ sample }: { sample: InputSample }) {
  const { label, hint, error, value, code } = samples[sample]
  const said = { ...(hint === undefined ? {} : { hint }), ...(error === undefined ? {} : { error }) }
  return (
    <div className="inputs">
      <EmailInput label={label} defaultValue={value} {...said} />
      <OneTimeCodeInput
        label={code}
        boxLabel={(position) => `Digit ${position} of 6`}
        onComplete={() => {}}
        {...(sample === 'wrong' ? { error: 'The code is wrong.' } : {})}
      />
    </div>
  )
}
