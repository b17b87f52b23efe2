import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EmailInput, OneTimeCodeInput } from '../../../src/exports/inputs.ts'
import '../../../src/inputs/inputs.css'
import './page.css'

function Page() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [code, setCode] = useState('')
  const [given, setGiven] = useState('')
  return (
    <>
      <h1>Inputs</h1>
      <EmailInput
        label="Email"
        hint="We send a code."
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value)}
      />
      <button type="button" onClick={() => setError('This is not an email address.')}>
        Check
      </button>
      <OneTimeCodeInput
        label="Code"
        boxLabel={(position) => `Digit ${position} of 6`}
        hint="Six digits, from the mail."
        onChange={setCode}
        onComplete={setGiven}
      />
      <output data-testid="code">{code}</output>
      <output data-testid="given">{given}</output>
      <OneTimeCodeInput
        label="Another code"
        boxLabel={(position) => `Wrong digit ${position}`}
        error="This code is not right."
        disabled
      />
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
